import { beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, isDatabaseAway, setDatabase, watchDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { openRoad } from "@/db/testing/road";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { watchOperation } from "./watch-operation";

const PATIENT = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function payable(): Promise<Readonly<{ uuid: string; linkToken: string }>> {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 15_075, concept: "Invoice 7" } }] },
    files: new Map(),
    channel: "API",
  });
  const [operation] = operations;
  if (!operation) throw new Error("no operation");
  return { uuid: operation.uuid, linkToken: operation.url.split("/").at(-1) ?? "" };
}

/** Watches, and has heard what the first LISTEN tells everybody. */
async function watch(linkToken: string) {
  const onChange = vi.fn();
  const watching = await watchOperation(linkToken, onChange);
  if (typeof watching === "string") throw new Error(watching);
  onChange.mockClear();
  return { onChange, stop: watching.stop };
}

const cancel = ({ uuid }: { uuid: string }) => cancelOperation(database.db, merchant.caller, uuid);

describe("who watches a link", () => {
  it("hears of its operation once the change is committed, and of no other's", async () => {
    const [mine, other] = [await payable(), await payable()];
    const { onChange, stop } = await watch(mine.linkToken);
    await cancel(other);
    await cancel(mine);
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    stop();
  });

  it("hears of an attempt, of what its bank says and of its record", async () => {
    const mine = await payable();
    const { onChange, stop } = await watch(mine.linkToken);
    const attemptUuid = crypto.randomUUID();
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count, next_poll_at)
      values (${attemptUuid}, ${merchant.tenantUuid}, ${mine.uuid}, 'almendro', 'AT_BANK', 'E1', now(), 0, now())`;
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    await database.sql`update payment_attempt set returned_at = now() where uuid = ${attemptUuid}`;
    await expect.poll(() => onChange.mock.calls.length).toBe(2);
    // What no payer sees is told to nobody.
    await database.sql`update payment_attempt set poll_count = 1 where uuid = ${attemptUuid}`;
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null where uuid = ${attemptUuid}`;
    await expect.poll(() => onChange.mock.calls.length).toBe(3);
    stop();
  });

  it("hears nothing of an opening, which changes nothing that is shown", async () => {
    const mine = await payable();
    const { onChange, stop } = await watch(mine.linkToken);
    await openOperation(database.db, mine.linkToken);
    await cancel(mine);
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    stop();
  });

  it("hears nothing once it has stopped, however often it stops", async () => {
    const mine = await payable();
    const [first, second] = [await watch(mine.linkToken), await watch(mine.linkToken)];
    first.stop();
    first.stop();
    await cancel(mine);
    await expect.poll(() => second.onChange.mock.calls.length).toBe(1);
    expect(first.onChange).not.toHaveBeenCalled();
    second.stop();
  });

  it("is one of ten at most; a link that nobody made is watched by nobody", async () => {
    const { linkToken } = await payable();
    const watching = await Promise.all(Array.from({ length: 10 }, () => watch(linkToken)));
    expect(await watchOperation(linkToken, () => undefined)).toBe("FULL");
    watching[0]?.stop();
    const again = await watch(linkToken);
    for (const each of [...watching, again]) each.stop();
    expect(await watchOperation("nobody-made-this", () => undefined)).toBe("UNKNOWN_LINK");
  });
});

it("hears again, and of what it may have missed, when a database that was away is back", async () => {
  const mine = await payable();
  const road = await openRoad(database.url);
  setDatabase(null);
  watchDatabase({ url: road.url });
  try {
    const { onChange, stop } = await watch(mine.linkToken);
    road.become("CLOSED");
    await expect.poll(isDatabaseAway, PATIENT).toBe(true);
    road.become("OPEN");
    await expect.poll(() => onChange.mock.calls.length, PATIENT).toBeGreaterThan(0);
    onChange.mockClear();
    await cancel(mine);
    await expect.poll(() => onChange.mock.calls.length, PATIENT).toBeGreaterThan(0);
    stop();
  } finally {
    await closeDatabase();
    setDatabase(database);
    road.end();
  }
});

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { AttemptState, Release } from "@/lib/attempts/model";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { expireOperations } from "@/lib/operations/expire-operations";
import { OPERATION_STATUSES, type OperationStatus } from "@/lib/operations/model";
import { listAttention } from "@/lib/overview/list-attention";
import { newUuid } from "@/lib/shared/ids";
import { askNewLink } from "./ask-new-link";
import { findPayerView } from "./find-payer-view";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

afterEach(() => {
  vi.useRealTimers();
});

type Payable = Readonly<{ uuid: string; linkToken: string }>;

/** Its deadline has passed, and the worker has not been there. */
async function overdue(status: OperationStatus = "OPENED"): Promise<Payable> {
  const operation = firstOf(await aFlow(merchant.caller));
  await database.sql`
    update operation set status = ${status}, expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
  return operation;
}

const ask = ({ linkToken }: Payable) => askNewLink(database.db, linkToken);
const stepOf = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;
const askedOf = async ({ uuid }: Payable) => {
  const rows = await database.sql`
    select 1 from operation_fact where operation_uuid = ${uuid} and kind = 'NEW_LINK_ASKED'`;
  return rows.length;
};
const statusOf = async ({ uuid }: Payable) => {
  const [row] = await database.sql`select status from operation where uuid = ${uuid}`;
  return row?.status;
};
const historyOf = async ({ uuid }: Payable) => {
  const rows = await database.sql`select new_status, cause from status_history where subject_uuid = ${uuid}`;
  return rows.map(({ new_status, cause }) => [new_status, cause]);
};

async function withAttempt({ uuid }: Payable, state: AttemptState, release: Release | null): Promise<void> {
  await insertAttempt(database.db, {
    uuid: newUuid(),
    tenantUuid: merchant.tenantUuid,
    operationUuid: uuid,
    bankId: "caja-brisamar",
    state,
    release,
    endToEndId: newUuid().replaceAll("-", ""),
    createdAt: new Date(),
    nextPollAt: new Date(),
    pollCount: 0,
  });
}

async function waiters(): Promise<number> {
  const [row] = await database.sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

describe("a new link, asked for between the deadline and the worker's round", () => {
  it.each(["CREATED", "OPENED"] as const)(
    "is written down with the end it follows from, and answered: %s",
    async (from) => {
      const operation = await overdue(from);
      expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED", newLinkAsked: false });
      await ask(operation);
      expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED", newLinkAsked: true });
      expect(await statusOf(operation)).toBe("EXPIRED");
      const page = { limit: 100, offset: 0 };
      const { results } = await listAttention(database.db, merchant.caller, "asked", page);
      expect(results.map(({ uuid }) => uuid)).toContain(operation.uuid);
      await expireOperations(database.db);
      expect(await historyOf(operation)).toEqual([["EXPIRED", { by: "SYSTEM" }]]);
    },
  );

  it("is written down although a payment that was passed over may still be made, and the link expires later", async () => {
    const operation = await overdue();
    await withAttempt(operation, "UNRESOLVED", "PAYER");
    expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED", newLinkAsked: false });
    await ask(operation);
    expect([await statusOf(operation), await askedOf(operation)]).toEqual(["OPENED", 1]);
    expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED", newLinkAsked: true });
  });

  it("is nothing while a bank has the payment", async () => {
    const operation = await overdue();
    await withAttempt(operation, "AT_BANK", null);
    await ask(operation);
    expect([await statusOf(operation), await askedOf(operation)]).toEqual(["OPENED", 0]);
  });
});

describe("a new link", () => {
  it("is asked for once, by ten at the same time as well", async () => {
    const operation = await overdue();
    await Promise.all(Array.from({ length: 10 }, () => ask(operation)));
    expect(await askedOf(operation)).toBe(1);
    expect(await historyOf(operation)).toHaveLength(1);
  });

  it.each(OPERATION_STATUSES)("is for what a deadline has ended: %s", async (status) => {
    const operation = await overdue(status);
    await ask(operation);
    const ended = ["CREATED", "OPENED", "EXPIRED", "NOT_DELIVERED"].includes(status);
    expect(await askedOf(operation)).toBe(ended ? 1 : 0);
  });

  it.each(["EXPIRED", "NOT_DELIVERED"] as const)(
    "is shown to the organisation until it has made one: %s (decision 306)",
    async (status) => {
      const operation = await overdue(status);
      const isShown = async () => {
        const page = { limit: 100, offset: 0 };
        const { results } = await listAttention(database.db, merchant.caller, "asked", page);
        return results.some(({ uuid }) => uuid === operation.uuid);
      };
      await ask(operation);
      expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED", newLinkAsked: true });
      expect(await isShown()).toBe(true);
      await renewOperation(database.db, merchant.caller, operation.uuid, "DASHBOARD");
      expect(await isShown()).toBe(false);
    },
  );

  it("is asked for from the moment of the deadline on, as the page says", async () => {
    const operation = firstOf(await aFlow(merchant.caller));
    const deadline = new Date(Date.now() + 60_000);
    await database.sql`update operation set expires_at = ${deadline.toISOString()} where uuid = ${operation.uuid}`;
    vi.useFakeTimers({ toFake: ["Date"], now: deadline.getTime() - 1 });
    await ask(operation);
    expect([(await stepOf(operation))?.name, await askedOf(operation)]).toEqual(["CHOOSE_BANK", 0]);
    vi.setSystemTime(deadline);
    expect(await stepOf(operation)).toMatchObject({ name: "EXPIRED" });
    await ask(operation);
    expect(await askedOf(operation)).toBe(1);
  });

  it("is nothing where the payment has been made meanwhile", async () => {
    const operation = await overdue();
    let asking: Promise<void> | undefined;
    await inTransaction(database.db, async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, operation.uuid);
      asking = ask(operation);
      await expect.poll(waiters).toBe(1);
      await tx.execute(`update operation set status = 'COMPLETED' where uuid = '${operation.uuid}'`);
    });
    await asking;
    expect([await statusOf(operation), await askedOf(operation)]).toEqual(["COMPLETED", 0]);
  });

  it("is not asked for before the deadline, or of a link that nobody made", async () => {
    const operation = firstOf(await aFlow(merchant.caller));
    await ask(operation);
    expect([await statusOf(operation), await askedOf(operation)]).toEqual(["CREATED", 0]);
    await expect(askNewLink(database.db, "nobodys")).rejects.toMatchObject({ code: "not_found" });
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { findNewestLink } from "@/db/queries/flows/renewals";
import { AUTHORISED } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  attemptsOf,
  authorised,
  database,
  merchant,
  type Payable,
  payable,
  poll,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { payAgain } from "./pay-again";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

/** Its bank says yes, and then no. */
async function reject(operation: Payable): Promise<void> {
  await authorised(operation);
  here.fake.status = { ...AUTHORISED, transactionStatus: "RJCT", reason: "AC04" };
  const [attempt] = await attemptsOf(operation);
  await poll(attempt?.uuid);
}

async function rejectedLater(): Promise<Payable> {
  const operation = await payable();
  await reject(operation);
  return operation;
}

const again = ({ linkToken }: Payable) => payAgain(database.db, linkToken);
const stepOf = async (linkToken: string) => (await findPayerView(database.db, linkToken))?.step;
const copiesOf = async ({ uuid }: Payable) =>
  database.sql`select uuid, link_token, amount::int, status from operation where renewal_of = ${uuid}`;
const toldOf = async ({ uuid }: Payable) =>
  database.sql`select resource from event where subject_uuid = ${uuid} and type = 'OPERATION_RENEWED'`;

async function waiters(): Promise<number> {
  const rows = await database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

describe("a payment that its bank has rejected after its yes (decision 188)", () => {
  it("is paid again under the same link: it leads to a copy, and listeners are told", async () => {
    const operation = await rejectedLater();
    expect(await stepOf(operation.linkToken)).toMatchObject({
      name: "PAID",
      rejectedLater: "BY_BANK",
      mayPayAgain: true,
    });
    await again(operation);
    const [copy] = await copiesOf(operation);
    expect(copy).toMatchObject({ amount: 15_075, status: "CREATED" });
    expect(await findNewestLink(database.db, operation.linkToken)).toBe(copy?.link_token);
    expect(await stepOf(copy?.link_token)).toMatchObject({ name: "CHOOSE_BANK" });
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await toldOf(operation)).toEqual([
      { resource: expect.objectContaining({ uuid: operation.uuid, status: "COMPLETED", renewedBy: copy?.uuid }) },
    ]);
  });

  it("is copied once, whoever presses how often", async () => {
    const operation = await rejectedLater();
    await Promise.all([again(operation), again(operation), again(operation)]);
    await again(operation);
    expect([await copiesOf(operation), await toldOf(operation)]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  it("may be rejected and paid again once more: the first link leads to the last", async () => {
    const first = await rejectedLater();
    await again(first);
    const [copy] = await copiesOf(first);
    const second = { ...first, uuid: copy?.uuid, linkToken: copy?.link_token };
    await reject(second);
    await again(second);
    const [last] = await copiesOf(second);
    expect(await findNewestLink(database.db, first.linkToken)).toBe(last?.link_token);
    expect(await findNewestLink(database.db, last?.link_token)).toBeNull();
  });

  it.each([
    [
      "a payment that the bank has not rejected",
      async () => {
        const operation = await payable();
        await authorised(operation);
        return operation;
      },
    ],
    ["a payment that nobody has made", () => payable()],
    [
      "a payment of which something was collected all the same",
      async () => {
        const operation = await rejectedLater();
        await database.sql`update operation set collected_amount = 1 where uuid = ${operation.uuid}`;
        return operation;
      },
    ],
  ])("is nothing else: %s is not copied", async (_, make) => {
    const operation = await make();
    await again(operation);
    expect(await copiesOf(operation)).toEqual([]);
    expect(await stepOf(operation.linkToken)).not.toMatchObject({ mayPayAgain: true });
  });

  it("is not paid again once its money was found while the copy was being made", async () => {
    const operation = await rejectedLater();
    let paying: Promise<void> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`select from flow where uuid = ${operation.flowUuid} for update`;
      paying = again(operation);
      await expect.poll(waiters, { timeout: 20_000 }).toBe(1);
      await tx`update operation set collected_amount = 15075 where uuid = ${operation.uuid}`;
    });
    await paying;
    expect(await copiesOf(operation)).toEqual([]);
  });

  it("is not paid again beside another payment that its bank may still make", async () => {
    const operation = await rejectedLater();
    await database.sql`
      insert into payment_attempt
      select (jsonb_populate_record(a, jsonb_build_object('uuid', gen_random_uuid(), 'state', 'UNRESOLVED', 'release', 'PAYER',
               'end_to_end_id', 'passed-over', 'bank_payment_id', 'passed-over', 'ended_at', null, 'next_poll_at', now()))).*
        from payment_attempt a where a.operation_uuid = ${operation.uuid}`;
    expect(await stepOf(operation.linkToken)).toMatchObject({ rejectedLater: "BY_BANK", mayPayAgain: false });
    await again(operation);
    expect(await copiesOf(operation)).toEqual([]);
  });

  it.each([
    [
      "configuration",
      async () => {
        await database.sql`update configuration set status = 'DISABLED' where tenant_uuid = ${merchant.tenantUuid}`;
        return () =>
          database.sql`update configuration set status = 'ACTIVE' where tenant_uuid = ${merchant.tenantUuid}`;
      },
    ],
    [
      "account",
      async () => {
        await database.sql`update creditor_account set status = 'DISABLED' where tenant_uuid = ${merchant.tenantUuid}`;
        return () =>
          database.sql`update creditor_account set status = 'ACTIVE' where tenant_uuid = ${merchant.tenantUuid}`;
      },
    ],
    [
      "account that is somebody else's",
      async () => {
        await database.sql`update creditor_account set verification_result = 'NMTC', verified_at = now(), verified_by = 'TEST' where tenant_uuid = ${merchant.tenantUuid}`;
        return () =>
          database.sql`update creditor_account set verification_result = 'MTCH' where tenant_uuid = ${merchant.tenantUuid}`;
      },
    ],
  ])("is not paid again by a switched off %s, and the page doesn't offer it", async (_, switchOff) => {
    const operation = await rejectedLater();
    const switchOn = await switchOff();
    expect(await stepOf(operation.linkToken)).toMatchObject({ rejectedLater: "BY_BANK", mayPayAgain: false });
    await again(operation);
    await switchOn();
    expect(await copiesOf(operation)).toEqual([]);
  });

  it("is unknown under a link that nobody made", async () => {
    await expect(payAgain(database.db, "nobody-made-this-link")).rejects.toMatchObject({ code: "not_found" });
    expect(await findNewestLink(database.db, "nobody-made-this-link")).toBeNull();
  });
});

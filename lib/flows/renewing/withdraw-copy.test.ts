import { beforeEach, describe, expect, it, vi } from "vitest";
import { AUTHORISED, PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { JOBS } from "@/lib/shared/jobs";
import { matchEntry, undoMatch } from "@/lib/statements/decide-entry";
import { anEntry } from "@/lib/statements/testing/an-entry";
import type { Author } from "@/lib/tenants/author";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { renewOperation } from "./renew-operation";
import { withdrawCopy } from "./withdraw-copy";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const match = (entry: string, { uuid }: Payable) => matchEntry(database.db, erp(), entry, uuid);
const undo = (entry: string) => undoMatch(database.db, erp(), entry);
const tooMuch = async () =>
  (await listAttention(database.db, merchant.caller, "twice", { limit: 100, offset: 0 })).results.map(
    ({ uuid }) => uuid,
  );

/** Paid as its bank said, which took it back. */
async function rejected(): Promise<Payable> {
  const operation = await payable();
  await authorised(operation);
  await rejectedByBank(operation);
  return operation;
}

async function rejectedByBank(operation: Payable): Promise<void> {
  here.fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
  await poll((await attemptsOf(operation))[0]?.uuid);
  expect(await recordsOf(operation)).toMatchObject([{ status: "REJECTED" }]);
}

async function renewed({ uuid }: Payable): Promise<Payable> {
  const copy = await renewOperation(database.db, merchant.caller, uuid, "API");
  const [row] = await database.sql`select link_token, payment_uuid from operation where uuid = ${copy.uuid}`;
  return { flowUuid: copy.flowUuid, uuid: copy.uuid, linkToken: row?.link_token, paymentUuid: row?.payment_uuid };
}

async function cancellationOf({ uuid }: Payable): Promise<unknown> {
  const [event] = await database.sql`
    select resource from event where type = 'OPERATION_CANCELLED' and resource ->> 'uuid' = ${uuid}`;
  return event?.resource;
}

/** Does the jobs that were asked for, as a worker would. */
async function withdraw(): Promise<number> {
  const jobs = await database.sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'withdraw-copy' returning j.payload`;
  for (const { payload } of jobs) await withdrawCopy(database.db, JOBS["withdraw-copy"].parse(payload));
  return jobs.length;
}

describe("a renewal whose original is paid after all (decision 347)", () => {
  it("is taken back where nobody has paid it, and told", async () => {
    const original = await rejected();
    const copy = await renewed(original);
    await match(await anEntry(), original);
    expect(await recordsOf(original)).toMatchObject([{ status: "SETTLED" }]);
    expect(await tooMuch()).toContain(copy.uuid);
    expect(await withdraw()).toBe(1);
    expect(await statusOf(copy)).toBe("CANCELLED");
    expect(await eventsOf(copy)).toContain("OPERATION_CANCELLED");
    expect(await cancellationOf(copy)).toMatchObject({ status: "CANCELLED", paidOriginal: original.uuid });
    await expectToldAsDescribed(database, ["OPERATION_CANCELLED"]);
    expect(await tooMuch()).not.toContain(copy.uuid);
    // It runs twice.
    const asked = { tenantUuid: merchant.tenantUuid, operationUuid: copy.uuid, originalUuid: original.uuid };
    await withdrawCopy(database.db, asked);
    expect((await eventsOf(copy)).filter((type) => type === "OPERATION_CANCELLED")).toHaveLength(1);
  });

  it("says nothing of an original where a person has cancelled it", async () => {
    const copy = await renewed(await rejected());
    await cancelOperation(database.db, merchant.caller, copy.uuid);
    expect(await cancellationOf(copy)).not.toHaveProperty("paidOriginal");
  });

  it("is left alone where the original was never renewed, or nothing of it was told otherwise", async () => {
    await match(await anEntry(), await rejected());
    const paid = await payable();
    await authorised(paid);
    await match(await anEntry(), paid);
    expect(await withdraw()).toBe(0);
  });

  it("is paid as well: one of them is to be paid back, as long as both stand", async () => {
    const original = await rejected();
    const copy = await renewed(original);
    await authorised(copy);
    const entry = await anEntry();
    await match(entry, original);
    await withdraw();
    expect(await statusOf(copy)).toBe("COMPLETED");
    expect(await tooMuch()).toContain(copy.uuid);
    await undo(entry);
    expect(await tooMuch()).not.toContain(copy.uuid);
    await match(entry, original);
    expect(await tooMuch()).toContain(copy.uuid);
    await rejectedByBank(copy);
    expect(await tooMuch()).not.toContain(copy.uuid);
    const view = await findPayerView(database.db, copy.linkToken);
    expect(view?.step).toMatchObject({ name: "PAID", mayPayAgain: false });
  });

  it.each(["original", "copy"] as const)("has been seen to once the %s is paid back", async (whose) => {
    const original = await rejected();
    const copy = await renewed(original);
    await authorised(copy);
    await match(await anEntry(), original);
    const paidBack = { original, copy }[whose];
    const refund = async (amount: number) => database.sql`
      insert into refund (uuid, tenant_uuid, operation_uuid, amount, currency, state, end_to_end_id, creditor_name, reason,
                          created_at, booked_on, statement_entry_uuid)
      select gen_random_uuid(), tenant_uuid, uuid, ${amount}, 'EUR', 'BOOKED', left(gen_random_uuid()::text, 30), 'Ana', 'DUPLICATE',
             now(), current_date, ${await anEntry({ debit: true })}
        from operation where uuid = ${paidBack.uuid}`;
    await refund(15_000);
    expect(await tooMuch()).toContain(copy.uuid);
    await refund(75);
    expect(await tooMuch()).not.toContain(copy.uuid);
  });

  it("is left to people while its payer is at a bank, and told", async () => {
    const original = await rejected();
    const copy = await renewed(original);
    here.fake.status = PENDING;
    await atBank(copy);
    await match(await anEntry(), original);
    await withdraw();
    expect(await statusOf(copy)).toBe("OPENED");
    expect(await tooMuch()).toContain(copy.uuid);
    here.fake.status = AUTHORISED;
    await poll((await attemptsOf(copy))[0]?.uuid);
    expect(await statusOf(copy)).toBe("COMPLETED");
    expect(await tooMuch()).toContain(copy.uuid);
  });

  it("is left to people where the original is paid in part", async () => {
    const original = await rejected();
    const copy = await renewed(original);
    await match(await anEntry({ amount: 15_074 }), original);
    await withdraw();
    expect(await statusOf(copy)).toBe("CREATED");
    expect(await tooMuch()).toContain(copy.uuid);
  });

  it("is found however many renewals later", async () => {
    const original = await rejected();
    const between = await renewed(original);
    await authorised(between);
    await rejectedByBank(between);
    const last = await renewed(between);
    await match(await anEntry(), original);
    await withdraw();
    expect(await statusOf(between)).toBe("COMPLETED");
    expect(await statusOf(last)).toBe("CANCELLED");
    expect(await tooMuch()).not.toContain(between.uuid);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Transaction } from "@/db/client";
import { interleave } from "@/db/testing/interleave";
import { resolveAttempt } from "@/lib/attempts/ending/resolve-attempt";
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
  unresolved,
} from "@/lib/attempts/testing/payments";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { newUuid } from "@/lib/shared/ids";
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

/** Its deadline passes, and the worker comes by. */
async function expired({ uuid }: Payable): Promise<void> {
  await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${uuid}`;
  await expireOperations(database.db);
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

  it("is told once, whatever comes beside the payment that stands", async () => {
    const original = await rejected();
    await renewed(original);
    await match(await anEntry(), original);
    expect(await withdraw()).toBe(1);
    await match(await anEntry(), original);
    expect(await withdraw()).toBe(0);
  });

  it("is not renewed while money of the first original is being found", async () => {
    const original = await rejected();
    const copy = await renewed(original);
    await expired(copy);
    const entry = await anEntry();
    const found = (tx: Transaction) => matchEntry(tx, erp(), entry, original.uuid);
    await expect(interleave(database, found, () => renewed(copy))).rejects.toMatchObject({ code: "conflict" });
    expect(await withdraw()).toBe(1);
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

it("a renewal whose link nobody could deliver can't be opened any more once its original is paid (decisions 19 and 347)", async () => {
  const original = await rejected();
  const copy = await renewed(original);
  await database.sql`update operation set status = 'NOT_DELIVERED', status_updated_at = now() where uuid = ${copy.uuid}`;
  await match(await anEntry(), original);
  expect(await tooMuch()).toContain(copy.uuid);
  await withdraw();
  const [row] =
    await database.sql`select status, expires_at <= now() as is_over from operation where uuid = ${copy.uuid}`;
  expect(row).toEqual({ status: "NOT_DELIVERED", is_over: true });
  expect(await tooMuch()).not.toContain(copy.uuid);
});

it("a renewal is not renewed whose original is paid after all", async () => {
  const original = await rejected();
  const copy = await renewed(original);
  await expired(copy);
  const entry = await anEntry();
  await match(entry, original);
  await withdraw();
  await expect(renewed(copy)).rejects.toMatchObject({ code: "conflict" });
  await undo(entry);
  expect((await renewed(copy)).uuid).not.toBe(copy.uuid);
});

describe("a renewal of what had expired, whose money comes all the same (decision 347)", () => {
  /** Somebody has looked at the account too early. */
  async function saidToBeUnpaid(): Promise<Readonly<{ original: Payable; attemptUuid: string }>> {
    const original = await payable();
    const { attemptUuid } = await unresolved(original);
    const actor = { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() } as const;
    const admin: Author = { caller: { ...merchant.caller, actor }, ipAddress: null };
    const its = { operationUuid: original.uuid, attemptUuid };
    await resolveAttempt(database.db, admin, its, { outcome: "NOT_PAID", reason: "nothing came" });
    await expired(original);
    return { original, attemptUuid };
  }

  it.each(["a statement by its id", "a person who matches it", "its bank"])(
    "as %s says: it is taken back",
    async (who) => {
      const { original, attemptUuid } = await saidToBeUnpaid();
      const copy = await renewed(original);
      const id = (await attemptsOf(original))[0]?.end_to_end_id;
      here.fake.status = AUTHORISED;
      if (who === "its bank") await poll(attemptUuid);
      else if (who === "a statement by its id") await anEntry({ transfers: [{ endToEndId: id }] });
      else await match(await anEntry(), original);
      expect(await statusOf(original)).toBe("EXPIRED");
      expect(await tooMuch()).toEqual(expect.arrayContaining([original.uuid, copy.uuid]));
      expect(await withdraw()).toBe(1);
      expect(await statusOf(copy)).toBe("CANCELLED");
      expect(await cancellationOf(copy)).toMatchObject({ paidOriginal: original.uuid });
      expect(await tooMuch()).toContain(original.uuid);
      expect(await tooMuch()).not.toContain(copy.uuid);
    },
  );

  it("goes on asking where that has gone back", async () => {
    const { original } = await saidToBeUnpaid();
    const copy = await renewed(original);
    const endToEndId = (await attemptsOf(original))[0]?.end_to_end_id;
    await anEntry({ transfers: [{ endToEndId }] });
    expect(await tooMuch()).toContain(copy.uuid);
    const bookedOn = "2030-01-02";
    await anEntry({ debit: true, bookedOn, transfers: [{ endToEndId, returned: "AC04" }] });
    expect((await attemptsOf(original))[0]?.state).toBe("AUTHORISED");
    expect(await tooMuch()).not.toContain(copy.uuid);
    await withdraw();
    expect(await statusOf(copy)).toBe("CREATED");
  });

  it("goes on asking where that was another's, or came in part", async () => {
    const undone = (await saidToBeUnpaid()).original;
    const copy = await renewed(undone);
    const entry = await anEntry();
    await match(entry, undone);
    await undo(entry);
    expect(await tooMuch()).not.toContain(copy.uuid);
    const part = (await saidToBeUnpaid()).original;
    const other = await renewed(part);
    await match(await anEntry({ amount: 15_074 }), part);
    expect(await tooMuch()).toContain(other.uuid);
    expect(await withdraw()).toBe(2);
    for (const { uuid } of [copy, other]) {
      expect((await database.sql`select status from operation where uuid = ${uuid}`)[0]?.status).toBe("CREATED");
    }
  });
});

it("a credit that may be an operation's may be its renewal's from then on, and what is matched stays where it is", async () => {
  const operation = await payable();
  await expired(operation);
  const said = async (entry: string, state: string, effect: string | null = null) => {
    await database.sql`
      update statement_entry set state = ${state}, effect = ${effect}, operation_uuid = ${operation.uuid}, matched_by = 'PERSON'
       where uuid = ${entry}`;
    return entry;
  };
  const suggested = await said(await anEntry(), "SUGGESTED");
  const stays = [
    await said(await anEntry(), "MATCHED", "PAID_AGAIN"),
    await said(await anEntry({ debit: true }), "MATCHED", "RETURNED"),
    await said(await anEntry({ debit: true }), "SUGGESTED"),
  ];
  const copy = await renewed(operation);
  const belongsTo = async (entry: string) =>
    (await database.sql`select state, operation_uuid from statement_entry where uuid = ${entry}`)[0];
  expect(await belongsTo(suggested)).toEqual({ state: "SUGGESTED", operation_uuid: copy.uuid });
  for (const entry of stays) expect(await belongsTo(entry)).toMatchObject({ operation_uuid: operation.uuid });
  await match(suggested, copy);
  expect(await statusOf(copy)).toBe("COMPLETED");
});

describe("a credit that a statement tells of while an operation is renewed, and may be of it", () => {
  const TODAY = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  const waiters = async () =>
    (
      await database.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length;

  it.each([
    ["by its number, of another amount", "Eva", { amount: 9_000, transfers: [{ text: "Pago RN-Eva-1" }] }],
    ["by its amount and payer", "Noelia", { bookedOn: TODAY, transfers: [{ text: "?", name: "RUIZ NOELIA" }] }],
  ])("may be of its renewal %s", async (_, name, booking) => {
    const operation = await payable([
      {
        payment: { amount: 15_075, concept: "Cuota", subject: { name, lastName: "Ruiz" } },
        invoice: { externalId: `RN-${name}-1`, generateDocument: false },
      },
    ]);
    await expired(operation);
    // What reads files has started then.
    await anEntry();
    let told: Promise<string> | undefined;
    // All that it was suggested for has been passed on, and nobody sees the copy yet.
    const copy = await renewOperation(database.db, merchant.caller, operation.uuid, "API", async () => {
      told = anEntry(booking);
      await expect.poll(waiters, { timeout: 20_000 }).toBe(1);
    });
    const [entry] = await database.sql`
      select state, operation_uuid from statement_entry where uuid = ${(await told) ?? ""}`;
    expect(entry).toEqual({ state: "SUGGESTED", operation_uuid: copy.uuid });
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AttentionKind } from "@/db/queries/overview/attention-kinds";
import { passOverAttempt } from "@/lib/attempts/ending/pass-over-attempt";
import { resolveAttempt } from "@/lib/attempts/ending/resolve-attempt";
import { getPayment } from "@/lib/attempts/get-payment";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, oauthAction, PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  becomesUnresolved,
  choose,
  collectedToldOf,
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
import { type WrittenEntry, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { targetDay } from "@/lib/banks/target-calendar";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { cancelRefund } from "@/lib/refunds/cancel-refund";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { standingMoney } from "@/lib/refunds/standing-money";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import type { StatementEntryDetail } from "./contract";
import { ignoreEntry, matchEntry, undoMatch } from "./decide-entry";
import { listEntries } from "./list-entries";
import { settleAnew } from "./settle-anew";
import { importText } from "./testing/import-text";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const REJECTED = { ...AUTHORISED, transactionStatus: "RJCT", reason: "AM04" };
const NOTHING_SAID = { transfers: [{ text: "?" }] };

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const renew = ({ uuid }: Payable) => renewOperation(database.db, merchant.caller, uuid, "API");
const match = ({ uuid }: StatementEntryDetail, operation: Payable) =>
  matchEntry(database.db, erp(), uuid, operation.uuid);
const undo = ({ uuid }: StatementEntryDetail) => undoMatch(database.db, erp(), uuid);
const recordOf = async (operation: Payable) => (await recordsOf(operation))[0];
const attemptOf = async (operation: Payable, uuid: string) =>
  (await attemptsOf(operation)).find((attempt) => attempt.uuid === uuid);
const idOf = async (operation: Payable, uuid: string): Promise<string> =>
  (await attemptOf(operation, uuid))?.end_to_end_id;
const collectedOf = async ({ uuid }: Payable) => {
  const [row] = await database.sql`select collected_amount from operation where uuid = ${uuid}`;
  return Number(row?.collected_amount);
};
const waits = async (operation: Payable, kind: AttentionKind) =>
  (await listAttention(database.db, merchant.caller, kind, { limit: 100, offset: 0 })).results.some(
    ({ uuid }) => uuid === operation.uuid,
  );
const mayPayAgain = async ({ linkToken }: Payable) => {
  const step = (await findPayerView(database.db, linkToken))?.step;
  return step?.name === "PAID" && step.mayPayAgain;
};

let written = 0;
async function told(
  entries: readonly Partial<WrittenEntry>[],
  kind: "053" | "054" = "053",
): Promise<StatementEntryDetail[]> {
  const file = writeCamt(
    entries.map((entry) => ({ amount: 15_075, reference: `S-${++written}`, ...NOTHING_SAID, ...entry })),
    { kind },
  );
  const { receipt } = await importText(database.db, merchant.caller, file);
  const page = { limit: 50, offset: 0, sort_dir: "ASC" } as const;
  return [...(await listEntries(database.db, merchant.caller, receipt.uuid, page)).results];
}
async function oneTold(entry: Partial<WrittenEntry> = {}, kind: "053" | "054" = "053"): Promise<StatementEntryDetail> {
  const [one] = await told([entry], kind);
  if (!one) throw new Error("nothing was taken in");
  return one;
}
const by = (endToEndId: string) => ({ transfers: [{ endToEndId }] });
const back = (endToEndId: string, bookedOn: string) => ({
  ...{ debit: true, bookedOn },
  transfers: [{ endToEndId, returned: "AC04" }],
});

const onlyIdOf = async (operation: Payable): Promise<string> => (await attemptsOf(operation))[0]?.end_to_end_id;

let invoices = 40_000;
async function invoiced() {
  const number = `INV-${++invoices}`;
  const operation = await payable([{ invoice: { externalId: number, id: number } }]);
  return { operation, byNumber: { transfers: [{ text: number, name: "Ana Soler" }] } };
}

/** The payer has been told that nobody knows, and goes on. */
async function passedOver(operation: Payable): Promise<string> {
  const { attemptUuid } = await unresolved(operation);
  await passOverAttempt(database.db, operation.linkToken);
  return attemptUuid;
}

const admin = (): Author => {
  const actor = { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() } as const;
  return { caller: { ...merchant.caller, actor }, ipAddress: null };
};

/** One that nobody knows the end of, and another that makes the record. */
async function two() {
  const operation = await payable();
  const passed = await passedOver(operation);
  const { attemptUuid: paid, state } = await atBank(operation);
  here.fake.status = AUTHORISED;
  await returnFromBank(database.db, state);
  return { operation, passed, paid };
}

async function isRejected(operation: Payable, attemptUuid: string): Promise<void> {
  here.fake.status = REJECTED;
  await poll(attemptUuid);
  expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "AM04" });
}

describe("a record beside which another attempt's money comes and goes", () => {
  it("stays rejected as its bank has said", async () => {
    const { operation, passed, paid } = await two();
    const id = await idOf(operation, passed);
    await told([by(id)]);
    await isRejected(operation, paid);
    await told([back(id, "2026-03-04")]);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "AM04" });
    expect(await collectedOf(operation)).toBe(0);
  });

  it("stays settled as its bank has said", async () => {
    const { operation, passed, paid } = await two();
    const entry = await oneTold(by(await idOf(operation, passed)));
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACCC" };
    await poll(paid);
    await undo(entry);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });
});

describe("a part that goes back of a payment which its bank has confirmed (decision 111)", () => {
  const part = { debit: true, amount: 10_000, bookedOn: "2026-03-04", ...NOTHING_SAID };

  it("takes that part, whether its credit was told before, is told after, or never", async () => {
    const known = await payable();
    await authorised(known);
    await told([{ ...by(await onlyIdOf(known)), bookedOn: "2026-03-03" }]);
    await match(await oneTold(part), known);
    const [unknown, later] = [await payable(), await payable()];
    for (const operation of [unknown, later]) {
      await authorised(operation);
      await match(await oneTold(part), operation);
      const asItsBankSays = { status: "SUBMITTED_VALID", status_before: null, statement_entry_uuid: null };
      expect(await recordOf(operation)).toMatchObject(asItsBankSays);
    }
    await told([{ ...by(await onlyIdOf(later)), bookedOn: "2026-03-03" }]);
    for (const operation of [known, unknown, later]) {
      expect(await collectedOf(operation)).toBe(5_075);
      expect((await collectedToldOf(operation)).at(-1)).toEqual([expect.any(String), expect.any(String), 5_075]);
    }
    expect(await recordOf(later)).toMatchObject({ status: "SETTLED", settled_amount: "5075" });
  });

  it("is moved by its bank as before, and has all of it again where the match is undone", async () => {
    const operation = await payable();
    await authorised(operation);
    const debit = await oneTold(part);
    await match(debit, operation);
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    const [attempt] = await attemptsOf(operation);
    await poll(attempt?.uuid);
    const status = (await recordOf(operation))?.status;
    expect(status).not.toBe("SUBMITTED_VALID");
    expect(await collectedOf(operation)).toBe(5_075);
    expect((await collectedToldOf(operation)).at(-1)).toEqual([`PSD2_PAYMENT_${status}`, "SUBMITTED_VALID", 5_075]);
    await undo(debit);
    expect(await collectedOf(operation)).toBe(15_075);
  });

  it("leaves nothing once its bank has rejected the rest", async () => {
    const operation = await payable();
    await authorised(operation);
    const debit = await oneTold(part);
    await match(debit, operation);
    await isRejected(operation, (await attemptsOf(operation))[0]?.uuid);
    expect(await collectedOf(operation)).toBe(0);
    await undo(debit);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "AM04" });
    expect(await collectedOf(operation)).toBe(0);
  });

  it("is all of it once the rest has gone, too", async () => {
    const operation = await payable();
    await authorised(operation);
    await match(await oneTold(part), operation);
    await match(await oneTold({ ...part, amount: 5_075, bookedOn: "2026-03-05" }), operation);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
    expect(await collectedOf(operation)).toBe(0);
  });
});

describe("a payment whose record's own was rejected (decision 343)", () => {
  const standing = async ({ uuid }: Payable) =>
    (await standingMoney(database.db, merchant.tenantUuid, [uuid])).get(uuid)?.standing;

  const jobsOf = async ({ uuid }: Payable) => {
    const rows = await database.sql`
      select task.identifier from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where job.payload ->> 'operationUuid' = ${uuid} and task.identifier = 'settle-anew'`;
    return rows.map(({ identifier }) => identifier);
  };

  /** Everything says that the passed one has paid, and nothing else. */
  async function isPaidBy(operation: Payable, passed: string, paid: string | null): Promise<void> {
    expect(await collectedOf(operation)).toBe(15_075);
    expect(await standing(operation)).toBe(15_075);
    expect(await recordOf(operation)).toMatchObject({
      attempt_uuid: passed,
      end_to_end_id: await idOf(operation, passed),
      status_before: null,
    });
    expect(await attemptOf(operation, passed)).toMatchObject({ state: "AUTHORISED" });
    if (paid)
      expect(await attemptOf(operation, paid)).toMatchObject({ state: "FAILED", failure: { stage: "EXECUTION" } });
    expect((await collectedToldOf(operation)).at(-1)).toEqual([expect.any(String), "REJECTED", 15_075]);
    for (const kind of ["twice", "returned"] as const) expect(await waits(operation, kind)).toBe(false);
    expect(await mayPayAgain(operation)).toBe(false);
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
  }

  it("is the operation's, once its bank says yes", async () => {
    const { operation, passed, paid } = await two();
    await isRejected(operation, paid);
    here.fake.status = AUTHORISED;
    await poll(passed);
    await isPaidBy(operation, passed, paid);
    expect(await recordOf(operation)).toMatchObject({ source: "BANK", status: "SUBMITTED_VALID" });
    // It goes on as any record does.
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACCC" };
    await poll(passed);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });

  it("is the operation's where its bank had said yes before: it is asked whether that stands", async () => {
    const { operation, passed, paid } = await two();
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(passed);
    expect(await waits(operation, "twice")).toBe(true);
    await database.sql`update payment_attempt set next_poll_at = null where uuid = ${passed}`;
    await isRejected(operation, paid);
    expect((await attemptOf(operation, passed))?.next_poll_at).not.toBeNull();
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(passed);
    await isPaidBy(operation, passed, paid);
  });

  it("is the operation's where a statement shows that the other's went back: its bank is asked whether that stands", async () => {
    const { operation, passed, paid } = await two();
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(passed);
    await database.sql`update payment_attempt set next_poll_at = null where uuid = ${passed}`;
    await told([back(await idOf(operation, paid), "2026-03-09")]);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "AC04" });
    expect((await attemptOf(operation, passed))?.next_poll_at).not.toBeNull();
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(passed);
    await isPaidBy(operation, passed, paid);
  });

  it("is the operation's where a statement had shown it as too much before", async () => {
    const { operation, passed, paid } = await two();
    await told([by(await idOf(operation, passed))]);
    expect(await waits(operation, "twice")).toBe(true);
    await isRejected(operation, paid);
    await settleAnew(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: operation.uuid });
    await isPaidBy(operation, passed, paid);
    const events = await eventsOf(operation);
    await settleAnew(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: operation.uuid });
    expect(await eventsOf(operation)).toEqual(events);
    expect(await jobsOf(operation)).toEqual(["settle-anew"]);
  });

  it("is the operation's by a person's word", async () => {
    const { operation, passed, paid } = await two();
    await isRejected(operation, paid);
    await resolveAttempt(
      database.db,
      admin(),
      { operationUuid: operation.uuid, attemptUuid: passed },
      { outcome: "PAID", reason: "it is on the account" },
    );
    await isPaidBy(operation, passed, paid);
  });

  it("is the operation's, once a statement shows it; and in doubt, where that is undone", async () => {
    const { operation, passed, paid } = await two();
    await isRejected(operation, paid);
    const entry = await oneTold(by(await idOf(operation, passed)));
    expect(entry).toMatchObject({ state: "MATCHED", effect: "SETTLED" });
    await isPaidBy(operation, passed, paid);
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", status: "SETTLED" });
    await undo(entry);
    expect(await collectedOf(operation)).toBe(0);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "MATCH_UNDONE" });
    expect(await attemptOf(operation, passed)).toMatchObject({ state: "UNRESOLVED" });
    here.fake.status = AUTHORISED;
    await poll(passed);
    expect(await recordOf(operation)).toMatchObject({ source: "BANK", status: "SUBMITTED_VALID" });
    expect(await collectedOf(operation)).toBe(15_075);
  });

  it("is the operation's after a wrong match was undone, by its bank or by its own booking", async () => {
    for (const how of ["BANK", "BOOKING"] as const) {
      const operation = await payable();
      await passedOver(operation);
      const { attemptUuid } = await atBank(operation);
      const wrong = await oneTold();
      await match(wrong, operation);
      here.fake.cancellable = false;
      here.fake.status = AUTHORISED;
      await poll(attemptUuid);
      await database.sql`update payment_attempt set next_poll_at = null where uuid = ${attemptUuid}`;
      await undo(wrong);
      expect((await attemptOf(operation, attemptUuid))?.next_poll_at).not.toBeNull();
      if (how === "BANK") await poll(attemptUuid);
      else await told([{ bookedOn: "2026-03-06", ...by(await idOf(operation, attemptUuid)) }]);
      expect(await collectedOf(operation)).toBe(15_075);
      expect(await recordOf(operation)).toMatchObject({ attempt_uuid: attemptUuid });
      expect(await waits(operation, "twice")).toBe(false);
      here.fake.cancellable = true;
      here.fake.status = PENDING;
    }
  });

  it("is told as what it is, and nothing of the former payment's is left in it", async () => {
    const operation = await payable();
    await passedOver(operation);
    const { attemptUuid } = await atBank(operation);
    const wrong = await oneTold({ amount: 9_000, transfers: [{ text: "Somebody else's", name: "Ana Soler" }] });
    await match(wrong, operation);
    await undo(wrong);
    const started = targetDay(new Date((await attemptOf(operation, attemptUuid))?.created_at));
    await told([
      { bookedOn: "2026-03-06", transfers: [{ endToEndId: await idOf(operation, attemptUuid), name: "Eva Ruiz" }] },
    ]);
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      ...{ source: "STATEMENT", endToEndId: await idOf(operation, attemptUuid) },
      ...{ instructedAmount: { amount: 15_075 }, settledAmount: { amount: 15_075 } },
      ...{ remittanceInformationUnstructured: "Invoice 7", requestedExecutionDate: started },
      ...{ executionDate: null, debtorAccount: { ownerName: "Eva Ruiz" } },
    });
  });

  it("was not carried out when its bank had carried out the former", async () => {
    const { operation, passed, paid } = await two();
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(paid);
    const executed = async () =>
      (await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment.executionDate;
    expect(await executed()).not.toBeNull();
    await told([back(await idOf(operation, paid), "2026-03-05")]);
    await told([{ bookedOn: "2026-03-06", ...by(await idOf(operation, passed)) }]);
    expect(await recordOf(operation)).toMatchObject({ attempt_uuid: passed, status: "SETTLED" });
    expect(await executed()).toBeNull();
  });

  it("is nobody's where statements show that the other's money went back, whatever its bank says", async () => {
    const { operation, passed, paid } = await two();
    const id = await idOf(operation, passed);
    await told([by(id), back(id, "2026-03-09")]);
    await isRejected(operation, paid);
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(passed);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", attempt_uuid: paid });
    expect(await collectedOf(operation)).toBe(0);
  });

  it("is nobody's where all that came has gone back, whoever of them had paid", async () => {
    const { operation, passed, paid } = await two();
    await told([by(await idOf(operation, passed)), by(await idOf(operation, paid))]);
    for (const bookedOn of ["2026-03-07", "2026-03-08"]) {
      await match(await oneTold({ debit: true, bookedOn }), operation);
    }
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
    expect(await collectedOf(operation)).toBe(0);
  });

  it("is too much where the operation was renewed meanwhile, and where its money went back, too", async () => {
    const renewed = await two();
    const of = { operationUuid: renewed.operation.uuid, attemptUuid: renewed.passed };
    await resolveAttempt(database.db, admin(), of, { outcome: "NOT_PAID", reason: "nothing came" });
    await isRejected(renewed.operation, renewed.paid);
    await renew(renewed.operation);
    here.fake.status = AUTHORISED;
    await poll(renewed.passed);
    expect(await recordOf(renewed.operation)).toMatchObject({ status: "REJECTED", attempt_uuid: renewed.paid });
    expect(await waits(renewed.operation, "twice")).toBe(true);
    await told([by(await idOf(renewed.operation, renewed.passed))]);
    expect(await collectedOf(renewed.operation)).toBe(0);
    expect(await waits(renewed.operation, "twice")).toBe(true);

    const { operation, passed, paid } = await two();
    await isRejected(operation, paid);
    const id = await idOf(operation, passed);
    await told([by(id), back(id, "2026-03-09")]);
    expect(await collectedOf(operation)).toBe(0);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
  });
});

describe("money that went back", () => {
  it("unseen takes nothing of what comes after it", async () => {
    const { operation, byNumber } = await invoiced();
    await authorised(operation);
    const id = await idOf(operation, (await attemptsOf(operation))[0]?.uuid);
    await told([back(id, "2026-03-05")]);
    await told([{ bookedOn: "2026-03-10", ...byNumber }]);
    expect(await collectedOf(operation)).toBe(15_075);
    expect(await mayPayAgain(operation)).toBe(false);
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves paid what a transfer by hand has paid as well, whichever came first", async () => {
    const { operation, byNumber } = await invoiced();
    await authorised(operation);
    const id = await idOf(operation, (await attemptsOf(operation))[0]?.uuid);
    await told([{ bookedOn: "2026-03-03", ...by(id) }]);
    await told([{ bookedOn: "2026-03-04", ...byNumber }]);
    expect(await waits(operation, "twice")).toBe(true);
    await told([back(id, "2026-03-05")]);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
    expect(await collectedOf(operation)).toBe(15_075);
    expect(await waits(operation, "twice")).toBe(false);
  });

  it("is too much no more once its bank has taken it back", async () => {
    const { operation, byNumber } = await invoiced();
    await told([byNumber, byNumber]);
    expect(await waits(operation, "twice")).toBe(true);
    const transfers = byNumber.transfers.map(({ text }) => ({ text, returned: "AC04" }));
    await told([{ debit: true, bookedOn: "2026-03-05", transfers }]);
    expect(await waits(operation, "twice")).toBe(false);
    expect(await collectedOf(operation)).toBe(15_075);
  });

  it("is too much until all of it is paid back", async () => {
    const { operation, byNumber } = await invoiced();
    const account = "ES7921000813610123456789";
    const transfers = byNumber.transfers.map((transfer) => ({ ...transfer, account }));
    await told([{ transfers }, { transfers }]);
    const payBack = async (amount: number) => {
      const asked = { operationUuid: operation.uuid, amount, reason: null, creditor: null };
      const { endToEndId } = await prepareRefund(database.db, erp(), asked);
      const left = { amount, debit: true, bookedOn: "2026-03-06", transfers: [{ endToEndId }] };
      expect(await oneTold(left)).toMatchObject({ effect: "REFUNDED" });
    };
    await payBack(8_000);
    expect(await waits(operation, "twice")).toBe(true);
    await payBack(7_075);
    expect(await waits(operation, "twice")).toBe(false);
  });

  it("has not gone back while that is only prepared", async () => {
    const operation = await payable();
    await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${operation.uuid}`;
    const account = "ES7921000813610123456789";
    const wholly = { amount: null, reason: null, creditor: null };
    await match(await oneTold({ transfers: [{ text: "?", name: "Ana Soler", account }] }), operation);
    const { uuid } = await prepareRefund(database.db, erp(), { operationUuid: operation.uuid, ...wholly });
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
    await cancelRefund(database.db, erp(), uuid);
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("more than was asked for is shown as too much", async () => {
  const operation = await payable();
  await authorised(operation);
  const id = await idOf(operation, (await attemptsOf(operation))[0]?.uuid);
  await match(await oneTold({ amount: 6_000, bookedOn: "2026-03-02" }), operation);
  expect(await waits(operation, "twice")).toBe(false);
  const own = await oneTold({ bookedOn: "2026-03-03", ...by(id) });
  expect(await waits(operation, "twice")).toBe(true);
  await undo(own);
  expect(await waits(operation, "twice")).toBe(false);
});

it("is offered to be paid again once the money that was too much is another's", async () => {
  const operation = await payable();
  const entry = await oneTold({ amount: 20_000 });
  await match(entry, operation);
  expect(await waits(operation, "twice")).toBe(true);
  await undo(entry);
  expect(await mayPayAgain(operation)).toBe(true);
});

describe("a booking that two formats tell (decision 303)", () => {
  it("is no second payment where a person has said whose the first one is", async () => {
    const { byNumber } = await invoiced();
    const other = await payable();
    const entry = await oneTold(byNumber, "054");
    await undo(entry);
    await match(entry, other);
    expect(await oneTold(byNumber)).toMatchObject({ state: "SUGGESTED" });
  });

  it("is nobody's where a person has passed it over, or refused it; another one of the day is", async () => {
    const { byNumber } = await invoiced();
    const entry = await oneTold(byNumber, "054");
    await undo(entry);
    expect(await oneTold(byNumber)).toMatchObject({ state: "SUGGESTED" });
    await ignoreEntry(database.db, erp(), entry.uuid, "our own transfer");
    const same = { ...byNumber, reference: `S-${++written}` };
    expect((await told([same, same])).map(({ state }) => state)).toEqual(["SUGGESTED", "MATCHED"]);
  });
});

describe("a booking that names no attempt", () => {
  it("is for a person where the record's own is in doubt, and ends no questions", async () => {
    const { operation, byNumber } = await invoiced();
    await unresolved(operation);
    const wrong = await oneTold();
    await match(wrong, operation);
    await undo(wrong);
    expect(await oneTold({ bookedOn: "2026-03-06", ...byNumber })).toMatchObject({ state: "SUGGESTED" });
    const [attempt] = await attemptsOf(operation);
    expect(attempt).toMatchObject({ state: "UNRESOLVED" });
    expect(attempt?.next_poll_at).not.toBeNull();
  });

  it("is no attempt's that has ordered nothing yet", async () => {
    const operation = await payable();
    here.fake.prepare = async (back) => oauthAction("PRE_STEP", back);
    await startAttempt(database.db, operation.linkToken, choose);
    const entry = await oneTold();
    await match(entry, operation);
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_SUBMITTED");
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", attempt_uuid: null });
    await undo(entry);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
  });

  it("is no attempt's where nothing came", async () => {
    const operation = await payable();
    const attemptUuid = await passedOver(operation);
    const nothing = await oneTold({ amount: 0, ...by(await idOf(operation, attemptUuid)) });
    await expect(match(nothing, operation)).rejects.toMatchObject({ code: "conflict" });
    const attempt = await attemptOf(operation, attemptUuid);
    expect(attempt).toMatchObject({ state: "UNRESOLVED" });
    expect(attempt?.next_poll_at).not.toBeNull();
    expect(await statusOf(operation)).toBe("OPENED");
  });
});

it("an undone match over a record whose bank was silent tells what counts as collected again", async () => {
  const operation = await payable();
  await authorised(operation);
  await database.sql`
    update payment_record set status = 'UNCONFIRMED', code = 'BANK_SILENT' where operation_uuid = ${operation.uuid}`;
  const entry = await oneTold({ amount: 6_000 });
  await match(entry, operation);
  await undo(entry);
  expect((await collectedToldOf(operation)).at(-1)).toEqual(["PSD2_PAYMENT_SUBMITTED", "SETTLED", 15_075]);
});

it("a part that goes back of a record whose bank was silent is told with the status that it has", async () => {
  const operation = await payable();
  await authorised(operation);
  await database.sql`
    update payment_record set status = 'UNCONFIRMED', code = 'BANK_SILENT' where operation_uuid = ${operation.uuid}`;
  const { attempt_uuid } = (await recordOf(operation)) ?? {};
  await match(await oneTold({ amount: 5_000, ...back(await idOf(operation, attempt_uuid), "2026-03-05") }), operation);
  const [told] = await database.sql`
    select type, resource ->> 'status' as status, resource ->> 'collectedAmount' as collected from event
     where subject_uuid = ${operation.uuid} order by sequence desc limit 1`;
  expect(told).toEqual({ type: "PSD2_PAYMENT_SUBMITTED", status: "UNCONFIRMED", collected: "10075" });
});

describe("what a person has found not paid", () => {
  async function foundNotPaid() {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = PENDING;
    await poll(attemptUuid);
    await becomesUnresolved(attemptUuid);
    const of = { operationUuid: operation.uuid, attemptUuid };
    await resolveAttempt(database.db, admin(), of, { outcome: "NOT_PAID", reason: "nothing came" });
    return { operation, attemptUuid };
  }

  it("stays so while its bank says what it has always said, and is asked about", async () => {
    const { operation, attemptUuid } = await foundNotPaid();
    await poll(attemptUuid);
    const attempt = await attemptOf(operation, attemptUuid);
    expect(attempt).toMatchObject({ state: "FAILED", failure: { reason: "NOT_PAID" } });
    expect(attempt?.next_poll_at).not.toBeNull();
  });

  it("is told to be unknown where its bank says something else", async () => {
    const { operation, attemptUuid } = await foundNotPaid();
    here.fake.status = { ...PENDING, transactionStatus: "PATC" };
    await poll(attemptUuid);
    expect(await attemptOf(operation, attemptUuid)).toMatchObject({ state: "UNRESOLVED" });
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_UNRESOLVED");
    const facts = await database.sql`
      select kind, detail ->> 'reason' as reason from operation_fact
       where operation_uuid = ${operation.uuid} order by at, uuid`;
    expect(facts.at(-1)).toEqual({ kind: "ATTEMPT_UNRESOLVED", reason: "KNOWN_AFTER_ALL" });
  });
});

it("events of all this are as the catalogue describes them", async () => {
  await expectToldAsDescribed(database, [
    "PSD2_PAYMENT_ATTEMPT_FAILED",
    "PSD2_PAYMENT_UNRESOLVED",
    "PSD2_PAYMENT_SUBMITTED",
    "PSD2_PAYMENT_SETTLED",
    "PSD2_PAYMENT_REJECTED",
  ]);
});

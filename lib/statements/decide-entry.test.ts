import { beforeEach, describe, expect, it, vi } from "vitest";
import { isMoneyThere } from "@/db/queries/overview/too-much";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant } from "@/db/testing/merchant";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, fakeBank } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
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
import { BankError } from "@/lib/banks/connector";
import { planBulkAction } from "@/lib/flows/bulk/plan-bulk-action";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { getRefundable } from "@/lib/refunds/get-refundable";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import type { UndoQuery } from "./contract";
import { ignoreEntry, matchEntry, undoMatch } from "./decide-entry";
import { anEntry } from "./testing/an-entry";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const match = (entry: string, { uuid }: Payable, author = erp()) => matchEntry(database.db, author, entry, uuid);
const undo = (entry: string) => undoMatch(database.db, erp(), entry);
const recordOf = async (operation: Payable) => (await recordsOf(operation))[0];
const auditOf = async (entry: string) =>
  (await database.sql`select action from audit_entry where subject_uuid = ${entry} order by at, uuid`).map(
    ({ action }) => action,
  );
const factsOf = async ({ uuid }: Payable) =>
  (await database.sql`select kind from operation_fact where operation_uuid = ${uuid} order by at, uuid`).map(
    ({ kind }) => kind,
  );

describe("matching by hand (decision 113)", () => {
  it("settles the payment, whatever its amount; said again nothing happens", async () => {
    const operation = await payable();
    await authorised(operation);
    const entry = await anEntry({ amount: 15_000 });
    const matched = await match(entry, operation);
    expect(matched).toMatchObject({
      state: "MATCHED",
      matchedBy: "PERSON",
      effect: "SETTLED",
      operation: { uuid: operation.uuid },
    });
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15000" });
    const events = await eventsOf(operation);
    expect(await match(entry, operation)).toEqual(matched);
    expect(await eventsOf(operation)).toEqual(events);
    expect(await auditOf(entry)).toEqual(["statement_entry.matched"]);
  });

  it("completes an operation that nobody had paid at a bank, and says who told", async () => {
    const operation = await payable();
    await match(await anEntry(), operation);
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [history] = await database.sql`
      select cause from status_history where subject_uuid = ${operation.uuid} and new_status = 'COMPLETED'`;
    expect(history?.cause).toMatchObject({ by: "CLIENT" });
  });

  it("of transfers by hand makes the payment of them all, also of what went back since (decision 111)", async () => {
    const operation = await payable();
    const entries = [await anEntry({ amount: 6_000 }), await anEntry({ amount: 9_075, bookedOn: "2026-03-06" })];
    const sums = async () => {
      const record = await recordOf(operation);
      return [record?.amount, record?.settled_amount].map((sum) => (sum === null ? null : Number(sum)));
    };
    await match(entries[0] ?? "", operation);
    expect(await sums()).toEqual([6_000, 6_000]);
    await match(entries[1] ?? "", operation);
    expect(await sums()).toEqual([15_075, 15_075]);
    await match(await anEntry({ amount: 75, debit: true, reversal: true, bookedOn: "2026-03-07" }), operation);
    expect(await sums()).toEqual([15_075, 15_000]);
    await undo(entries[1] ?? "");
    expect(await sums()).toEqual([6_000, 5_925]);
    await undo(entries[0] ?? "");
    expect(await sums()).toEqual([6_000, null]);
  });

  it.each([
    ["has accepted it", authorised],
    ["has not said what became of it", unresolved],
  ])("leaves alone what a bank was told to send, which %s", async (_, ordered) => {
    const operation = await payable();
    await ordered(operation);
    await match(await anEntry({ amount: 6_000 }), operation);
    await match(await anEntry({ amount: 3_000 }), operation);
    expect(await recordOf(operation)).toMatchObject({ amount: "15075", settled_amount: "9000" });
  });

  it("is not of more than any payment can be, which is told", async () => {
    const operation = await payable();
    await expect(match(await anEntry({ amount: 100_000_000_000 }), operation)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("is no attempt's whose payer is at the bank: what that bank says later is heard", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    expect(await match(await anEntry(), operation)).toMatchObject({ effect: "SETTLED" });
    expect(await recordOf(operation)).toMatchObject({
      ...{ status: "SETTLED", source: "STATEMENT", attempt_uuid: null, bank_payment_id: null, bank_status: null },
    });
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_SUBMITTED");
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", next_poll_at: expect.anything() }]);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }]);
    expect(await factsOf(operation)).toContain("PAID_TWICE");
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", attempt_uuid: null });
  });

  it("was wrong about one whose payer then authorises it: that payment is the operation's", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const entry = await anEntry();
    await match(entry, operation);
    await undo(entry);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await recordOf(operation)).toMatchObject({
      ...{ status: "SUBMITTED_VALID", source: "BANK", attempt_uuid: attemptUuid },
    });
    expect(await factsOf(operation)).not.toContain("PAID_TWICE");
  });

  it("that showed the very payment which the bank tells of afterwards is undone: nothing is too much then (decision 113)", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const entry = await anEntry();
    await match(entry, operation);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await isMoneyThere(database.db, merchant.tenantUuid, operation.uuid)).toBe(true);
    await undo(entry);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: expect.anything() }]);
    await poll(attemptUuid);
    expect(await recordOf(operation)).toMatchObject({
      ...{ status: "SUBMITTED_VALID", source: "BANK", attempt_uuid: attemptUuid },
    });
    expect(await isMoneyThere(database.db, merchant.tenantUuid, operation.uuid)).toBe(false);
  });

  it("is no attempt's that nobody can have authorised, as its link never reached anybody", async () => {
    const operation = await payable();
    const { attemptUuid } = await unresolved(operation);
    await database.sql`update payment_attempt set release = 'NO_LINK' where uuid = ${attemptUuid}`;
    await match(await anEntry(), operation);
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", attempt_uuid: null });
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
  });

  it("is taken for the one attempt of which nobody knows the end, and its bank is asked no more", async () => {
    const operation = await payable();
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.initiate = fakeBank().initiate;
    const entry = await anEntry();
    await match(entry, operation);
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [own] = await attemptsOf(operation);
    expect(own).toMatchObject({ state: "AUTHORISED", next_poll_at: null, session_sealed: null });
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", attempt_uuid: own?.uuid });
  });

  it("pays no link that was renewed since nobody could deliver it: that money came once too often (decision 306)", async () => {
    const [open, renewed] = [await payable(), await payable()];
    for (const { uuid } of [open, renewed]) {
      await database.sql`
        update operation set status = 'NOT_DELIVERED', expires_at = now() - interval '1 second' where uuid = ${uuid}`;
    }
    await renewOperation(database.db, merchant.caller, renewed.uuid, "API");
    expect(await match(await anEntry(), open)).toMatchObject({ effect: "SETTLED" });
    expect(await match(await anEntry(), renewed)).toMatchObject({ effect: "PAID_AGAIN" });
    expect([await statusOf(open), await statusOf(renewed)]).toEqual(["COMPLETED", "NOT_DELIVERED"]);
  });

  it("at the same time with two operations has one winner", async () => {
    const [one, two] = [await payable(), await payable()];
    const entry = await anEntry();
    const results = await Promise.allSettled([match(entry, one), match(entry, two)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const statuses = await Promise.all([one, two].map(statusOf));
    expect(statuses.toSorted()).toEqual(["COMPLETED", "CREATED"]);
  });

  it.each([
    ["matched", (entry: string, other: Payable) => match(entry, other)],
    ["passed over", (entry: string) => ignoreEntry(database.db, erp(), entry, "interest")],
  ])("is not %s while somebody matches it with another operation", async (_, decide) => {
    const [one, two] = [await payable(), await payable()];
    const entry = await anEntry();
    const late = interleave(
      database,
      (tx) => matchEntry(tx, erp(), entry, one.uuid),
      () => decide(entry, two),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect([await statusOf(one), await statusOf(two)]).toEqual(["COMPLETED", "CREATED"]);
  });

  it.each<[string, () => Promise<readonly [string, string]>, object]>([
    [
      "an operation that is none",
      async () => [await anEntry(), newUuid()],
      { code: "invalid_field", errors: [{ pointer: "/operationUuid" }] },
    ],
    ["an entry that is none", async () => [newUuid(), (await payable()).uuid], { code: "not_found" }],
    [
      "another currency",
      async () => [await anEntry({ currency: "USD" }), (await payable()).uuid],
      { code: "conflict" },
    ],
    [
      "a booking of nothing",
      async () => [await anEntry({ amount: 0 }), (await payable()).uuid],
      { code: "conflict", detail: expect.stringContaining("0.00") },
    ],
    [
      "a debit of what never came",
      async () => [await anEntry({ debit: true, reversal: true }), (await payable()).uuid],
      { code: "conflict" },
    ],
  ])("is refused for %s", async (_what, given, refusal) => {
    const [entry, operation] = await given();
    await expect(matchEntry(database.db, erp(), entry, operation)).rejects.toMatchObject(refusal);
  });

  it("is for the organisation alone: another one finds nothing, and its operations are none", async () => {
    const other = await insertMerchant(database);
    const author: Author = { caller: other.caller, ipAddress: null };
    const entry = await anEntry();
    const strange = await payable([{}], other);
    await expect(match(entry, strange, author)).rejects.toMatchObject({ code: "not_found" });
    await expect(match(entry, strange)).rejects.toMatchObject({ code: "invalid_field" });
    await expect(undoMatch(database.db, author, entry)).rejects.toMatchObject({ code: "not_found" });
    await expect(ignoreEntry(database.db, author, entry, "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not for who only reads, nor for a collaborator", async () => {
    const [entry, operation] = [await anEntry(), await payable()];
    const viewer = { type: "PERSON", personUuid: newUuid(), role: "VIEWER", authenticatedAt: null } as const;
    const collaborator = { uuid: newUuid(), mandateUuid: newUuid() };
    for (const caller of [
      { ...merchant.caller, actor: viewer },
      { ...merchant.caller, collaborator },
    ]) {
      const author: Author = { caller, ipAddress: null };
      await expect(match(entry, operation, author)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("what listeners are told of the money (decision 329)", () => {
  it("is how much has come, from a part on, and each change of it; of what came beyond it, nothing", async () => {
    const operation = await payable();
    const part = await anEntry({ amount: 6_000 });
    await match(part, operation);
    expect(await collectedToldOf(operation)).toEqual([
      ["OPERATION_COMPLETED", "CREATED", 6_000],
      ["PSD2_PAYMENT_SETTLED", null, 6_000],
    ]);
    const since = async () => (await collectedToldOf(operation)).slice(2);
    await match(await anEntry({ amount: 9_075, bookedOn: "2026-03-06" }), operation);
    expect(await match(await anEntry({ amount: 100, bookedOn: "2026-03-07" }), operation)).toMatchObject({
      effect: "PAID_AGAIN",
    });
    expect(await since()).toEqual([["PSD2_PAYMENT_SETTLED", "SETTLED", 15_075]]);
    await match(await anEntry({ amount: 4_000, debit: true, reversal: true, bookedOn: "2026-03-08" }), operation);
    await match(await anEntry({ amount: 11_175, debit: true, reversal: true, bookedOn: "2026-03-09" }), operation);
    expect((await since()).slice(1)).toEqual([
      // What was too much takes the place of what went back.
      ["PSD2_PAYMENT_SETTLED", "SETTLED", 11_175],
      ["PSD2_PAYMENT_REJECTED", "SETTLED", 0],
    ]);
  });

  it("is the whole, as its bank says, until a statement shows a part; that it shows the whole is told once", async () => {
    const operation = await payable();
    await authorised(operation);
    const part = await anEntry({ amount: 15_000 });
    await match(part, operation);
    await undo(part);
    await match(await anEntry(), operation);
    expect(await collectedToldOf(operation)).toEqual([
      ["OPERATION_COMPLETED", "OPENED", 15_075],
      ["PSD2_PAYMENT_SUBMITTED", null, 15_075],
      ["PSD2_PAYMENT_SETTLED", "SUBMITTED_VALID", 15_000],
      ["PSD2_PAYMENT_SUBMITTED", "SETTLED", 15_075],
      ["PSD2_PAYMENT_SETTLED", "SUBMITTED_VALID", 15_075],
    ]);
  });
});

describe("undoing a match", () => {
  it("takes back all that it did: the payment is as its bank had said, and asked about again", async () => {
    const operation = await payable();
    await authorised(operation);
    const entry = await anEntry();
    await match(entry, operation);
    expect(await undo(entry)).toMatchObject({ state: "OPEN", operation: null, effect: null, matchedBy: null });
    expect(await recordOf(operation)).toMatchObject({
      ...{
        status: "SUBMITTED_VALID",
        code: "CREATED",
        settled_amount: null,
        settled_at: null,
        statement_entry_uuid: null,
      },
    });
    expect((await attemptsOf(operation))[0]?.next_poll_at).not.toBeNull();
    expect((await eventsOf(operation)).slice(-2)).toEqual(["PSD2_PAYMENT_SETTLED", "PSD2_PAYMENT_SUBMITTED"]);
    expect(await factsOf(operation)).toEqual(expect.arrayContaining(["CREDIT_FOUND", "MATCH_UNDONE"]));
    expect(await auditOf(entry)).toEqual(["statement_entry.matched", "statement_entry.match_undone"]);
    const events = await eventsOf(operation);
    await undo(entry);
    expect(await eventsOf(operation)).toEqual(events);
  });

  it("of what only the statement had told rejects the payment, whose operation stays completed, until its money is found", async () => {
    const operation = await payable();
    const entry = await anEntry();
    await match(entry, operation);
    await undo(entry);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "MATCH_UNDONE" });
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_REJECTED");
    await match(await anEntry(), operation);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });

  it("of the first of two payments leaves the second, which is too much no more", async () => {
    const operation = await payable();
    const [first, second] = [await anEntry(), await anEntry()];
    await match(first, operation);
    expect(await match(second, operation)).toMatchObject({ effect: "PAID_AGAIN" });
    const twice = async () => {
      const { results } = await listAttention(database.db, merchant.caller, "twice", { limit: 100, offset: 0 });
      return results.map(({ uuid }) => uuid);
    };
    expect(await twice()).toContain(operation.uuid);
    await undo(first);
    expect(await twice()).not.toContain(operation.uuid);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", statement_entry_uuid: second });
    expect(await undo(second)).toMatchObject({ state: "OPEN" });
  });

  it("of a return gives the payment back", async () => {
    const operation = await payable();
    await match(await anEntry(), operation);
    const back = await anEntry({ debit: true, reversal: true, bookedOn: "2026-03-05" });
    await match(back, operation);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "RETURNED" });
    await undo(back);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075" });
  });
});

describe("undoing what was shown", () => {
  const suggested = async ({ uuid }: Payable) => {
    const entry = await anEntry();
    await database.sql`
      update statement_entry set state = 'SUGGESTED', operation_uuid = ${uuid}, matched_by = 'REFERENCE' where uuid = ${entry}`;
    return entry;
  };
  const undoShown = (entry: string, shown: UndoQuery) => undoMatch(database.db, erp(), entry, shown);

  it("refuses the suggestion, and no match that somebody has made meanwhile, with another payment or the same", async () => {
    const [guessed, meant] = [await payable(), await payable()];
    for (const paid of [meant, guessed]) {
      const entry = await suggested(guessed);
      await match(entry, paid);
      const shown = { state: "SUGGESTED", operationUuid: guessed.uuid } as const;
      await expect(undoShown(entry, shown)).rejects.toMatchObject({ code: "conflict" });
      expect(await statusOf(paid)).toBe("COMPLETED");
      expect(await recordOf(paid)).toMatchObject({ status: "SETTLED" });
      expect(await eventsOf(paid)).not.toContain("PSD2_PAYMENT_REJECTED");
      expect(await undoShown(entry, { state: "MATCHED", operationUuid: paid.uuid })).toMatchObject({ state: "OPEN" });
    }
    const entry = await suggested(guessed);
    await expect(undoShown(entry, { operationUuid: meant.uuid })).rejects.toMatchObject({ code: "conflict" });
    expect(await undoShown(entry, { operationUuid: guessed.uuid })).toMatchObject({ state: "OPEN" });
    // Said again, nothing happens.
    expect(await undoShown(entry, { operationUuid: guessed.uuid })).toMatchObject({ state: "OPEN" });
  });

  it("takes up again what was passed over, and not what somebody has matched since", async () => {
    const [entry, paid] = [await anEntry(), await payable()];
    await ignoreEntry(database.db, erp(), entry, "Interest");
    await expect(undoShown(entry, { state: "MATCHED" })).rejects.toMatchObject({ code: "conflict" });
    await match(entry, paid);
    await expect(undoShown(entry, { state: "IGNORED" })).rejects.toMatchObject({ code: "conflict" });
    expect(await recordOf(paid)).toMatchObject({ status: "SETTLED" });
  });
});

describe("what a wrong match had told of the payer (decision 113)", () => {
  const EVA = { name: "Eva Ruiz", account: "DE89370400440532013000", text: "Factura 12", endToEndId: "EVA-12" };
  const ANA = { name: "Ana Soler", account: "GB29NWBK60161331926819", text: "Factura 7", endToEndId: "ANA-7" };
  const creditOf = (transfer: typeof EVA) => anEntry({ transfers: [transfer] });
  const owner = ({ name, account }: typeof EVA) => ({ ownerName: name, accountNumber: account, type: "IBAN" });
  const refundedTo = async ({ uuid }: Payable) => (await getRefundable(database.db, merchant.caller, uuid))?.payer;

  it("goes with it: the payment is as its bank had told of it, and the right booking tells who paid", async () => {
    const operation = await payable();
    await authorised(operation);
    const wrong = await creditOf(EVA);
    await match(wrong, operation);
    expect((await recordOf(operation))?.debtor).toEqual(owner(EVA));
    await undo(wrong);
    expect((await recordOf(operation))?.debtor).toEqual({});
    expect(await refundedTo(operation)).toMatchObject({ accountNumber: null });
    await match(await creditOf(ANA), operation);
    expect((await recordOf(operation))?.debtor).toEqual(owner(ANA));
  });

  it("never hides what its bank has told, before or after", async () => {
    const operation = await payable();
    await authorised(operation);
    const [wrong, { uuid = "" } = {}] = [await creditOf(EVA), ...(await attemptsOf(operation))];
    await match(wrong, operation);
    const debtor = { iban: ANA.account, currency: null, name: ANA.name, bic: null };
    here.fake.details = { transactionStatus: null, debtor };
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSP" };
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${uuid}`;
    await poll(uuid);
    const told = { ...owner(ANA), psuName: ANA.name };
    expect((await recordOf(operation))?.debtor).toEqual(told);
    await undo(wrong);
    expect((await recordOf(operation))?.debtor).toEqual(told);
    await match(await creditOf(EVA), operation);
    expect((await recordOf(operation))?.debtor).toEqual(told);
  });

  it("stays that of the first of several bookings that a payment came in, until that is taken back", async () => {
    const operation = await payable();
    const half = { amount: 7_500 };
    const [first, second] = [await anEntry({ ...half, transfers: [{ ...EVA, ...half }] }), await anEntry({ ...half })];
    const third = await anEntry({ ...half, transfers: [{ ...ANA, ...half }] });
    for (const entry of [first, second, third]) await match(entry, operation);
    const evas = { debtor: owner(EVA), end_to_end_id: "EVA-12", remittance_information: "Factura 12" };
    expect(await recordOf(operation)).toMatchObject(evas);
    await undo(first);
    expect(await recordOf(operation)).toMatchObject({ debtor: owner(ANA), end_to_end_id: "ANA-7" });
  });

  it("by hand, nor is its reference or text the payment's any more", async () => {
    const operation = await payable();
    const wrong = await creditOf(EVA);
    await match(wrong, operation);
    expect(await recordOf(operation)).toMatchObject({ end_to_end_id: "EVA-12", remittance_information: "Factura 12" });
    await undo(wrong);
    const nothing = { debtor: {}, end_to_end_id: null, remittance_information: "" };
    expect(await recordOf(operation)).toMatchObject(nothing);
    await match(await creditOf(ANA), operation);
    expect(await recordOf(operation)).toMatchObject({
      ...{ debtor: owner(ANA), end_to_end_id: "ANA-7", remittance_information: "Factura 7" },
    });
  });
});

describe("passing an entry over", () => {
  it("keeps the reason; matching takes it up again, and what is matched can't be passed over", async () => {
    const entry = await anEntry();
    expect(await ignoreEntry(database.db, erp(), entry, "Interest")).toMatchObject({
      state: "IGNORED",
      ignoredReason: "Interest",
    });
    expect(await ignoreEntry(database.db, erp(), entry, "Own transfer")).toMatchObject({
      ignoredReason: "Own transfer",
    });
    const operation = await payable();
    expect(await match(entry, operation)).toMatchObject({ state: "MATCHED", ignoredReason: null });
    await expect(ignoreEntry(database.db, erp(), entry, "x")).rejects.toMatchObject({ code: "conflict" });
    expect(here.fake.initiations).toEqual([]);
  });

  it("overwrites nothing that was decided or suggested since it was shown", async () => {
    const passOverOpen = (entry: string) => ignoreEntry(database.db, erp(), entry, "Mine", { state: "OPEN" });
    const [ignored, suggested] = [await anEntry(), await anEntry()];
    expect(await passOverOpen(ignored)).toMatchObject({ state: "IGNORED", ignoredReason: "Mine" });
    await ignoreEntry(database.db, erp(), ignored, "Our own");
    await expect(passOverOpen(ignored)).rejects.toMatchObject({ code: "conflict" });
    const { uuid } = await payable();
    await database.sql`
      update statement_entry set state = 'SUGGESTED', operation_uuid = ${uuid}, matched_by = 'REFERENCE' where uuid = ${suggested}`;
    await expect(passOverOpen(suggested)).rejects.toMatchObject({ code: "conflict" });
    expect(
      await database.sql`select state, ignored_reason from statement_entry where uuid in (${ignored}, ${suggested}) order by state`,
    ).toMatchObject([
      { state: "IGNORED", ignored_reason: "Our own" },
      { state: "SUGGESTED", ignored_reason: null },
    ]);
  });
});

describe("an entry that was passed over by mistake", () => {
  it("is open again, and can be passed over anew or matched; of one that is open nothing happens", async () => {
    const entry = await anEntry();
    expect(await undo(entry)).toMatchObject({ state: "OPEN", decidedAt: null });
    await ignoreEntry(database.db, erp(), entry, "Interest");
    expect(await undo(entry)).toMatchObject({ state: "OPEN", ignoredReason: null, operation: null });
    expect(await undo(entry)).toMatchObject({ state: "OPEN" });
    await ignoreEntry(database.db, erp(), entry, "Own transfer");
    await undo(entry);
    expect(await match(entry, await payable())).toMatchObject({ state: "MATCHED" });
    expect(await auditOf(entry)).toEqual([
      ...["statement_entry.ignored", "statement_entry.reopened"],
      ...["statement_entry.ignored", "statement_entry.reopened", "statement_entry.matched"],
    ]);
  });
});

describe("money that comes after the end", () => {
  const expired = async () => {
    const operation = await payable();
    await database.sql`
      update operation set status = 'EXPIRED', expires_at = now() - interval '1 day' where uuid = ${operation.uuid}`;
    return operation;
  };
  const renew = ({ uuid }: Payable) => renewOperation(database.db, merchant.caller, uuid, "API");
  const planned = (...operations: Payable[]) =>
    planBulkAction(database.db, merchant.caller, "renew", { uuids: operations.map(({ uuid }) => uuid) });

  it("keeps anybody from asking for it once more, until it has gone back", async () => {
    const [operation, other] = [await expired(), await expired()];
    const entry = await anEntry();
    expect(await match(entry, operation)).toMatchObject({ effect: "PAID_AGAIN" });
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
    expect(await planned(operation, other)).toMatchObject({ able: [other.uuid], unable: [{ why: "paid", count: 1 }] });
    await undo(entry);
    expect(await planned(operation)).toMatchObject({ able: [operation.uuid] });
    await renew(operation);
  });

  it("by the word of a bank as well", async () => {
    const operation = await expired();
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, ended_at, end_to_end_id, created_at, poll_count)
      select gen_random_uuid(), tenant_uuid, uuid, 'fake', 'AUTHORISED', now(), replace(gen_random_uuid()::text, '-', ''), now(), 0
        from operation where uuid = ${operation.uuid}`;
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not told to its payer as nothing charged", async () => {
    const operation = await expired();
    await database.sql`
      insert into payment_attempt
             (uuid, tenant_uuid, operation_uuid, bank_id, state, failure, ended_at, end_to_end_id, created_at, poll_count)
      select gen_random_uuid(), tenant_uuid, uuid, 'fake', 'FAILED',
             '{"stage":"AUTHORISATION","reason":"AM04","retryable":true,"notCharged":true}', now(),
             replace(gen_random_uuid()::text, '-', ''), now(), 0
        from operation where uuid = ${operation.uuid}`;
    const step = async () => (await findPayerView(database.db, operation.linkToken))?.step;
    expect(await step()).toMatchObject({ name: "EXPIRED", notCharged: true });
    await match(await anEntry(), operation);
    expect(await step()).toMatchObject({ name: "EXPIRED", notCharged: false });
  });

  it("and less of it than was asked for is told as that", async () => {
    const operation = await payable();
    await match(await anEntry({ amount: 5_000 }), operation);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "PAID",
      arrived: { amount: 5_000, currency: "EUR" },
    });
    const whole = await payable();
    await match(await anEntry(), whole);
    expect((await findPayerView(database.db, whole.linkToken))?.step).toMatchObject({ name: "PAID", arrived: null });
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator } from "@/db/testing/merchant";
import { resetHere } from "@/lib/attempts/testing/here";
import {
  authorised,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  recordsOf,
} from "@/lib/attempts/testing/payments";
import { type WrittenEntry, type WrittenTransfer, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { cancelRefund } from "@/lib/refunds/cancel-refund";
import type { RefundDetail } from "@/lib/refunds/contract";
import { getRefund } from "@/lib/refunds/list-refunds";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import type { Caller } from "@/lib/shared/caller";
import type { Author } from "@/lib/tenants/author";
import { collectionListQuery } from "./contract";
import { matchEntry, undoMatch } from "./decide-entry";
import { collectionsTable, listCollections } from "./list-collections";
import { listEntries } from "./list-entries";
import { listMatchCandidates } from "./list-match-candidates";
import { importText } from "./testing/import-text";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
let made = 0;
/** Accounts of payers, one each. */
const IBANS = ["DE89370400440532013000", "GB29NWBK60161331926819", "FR1420041010050500013M02606", "NL91ABNA0417164300"];

async function paidBack(amount = 5_000, iban = IBANS[0]): Promise<{ operation: Payable; refund: RefundDetail }> {
  const operation = await payable();
  await authorised(operation);
  const request = { operationUuid: operation.uuid, amount, creditor: { name: "Ana Soler", iban } };
  return { operation, refund: await prepareRefund(database.db, erp(), refundRequest.parse(request)) };
}

const now = (refund: RefundDetail) => getRefund(database.db, merchant.caller, refund.uuid);

type Told = Readonly<{ transfer?: WrittenTransfer; entry?: Partial<WrittenEntry> }>;
const written = (amount: number, { transfer, entry }: Told) =>
  writeCamt([{ amount, debit: true, reference: `D-${++made}`, ...entry, transfers: [{ text: "x", ...transfer }] }]);

async function taken(file: string) {
  const { receipt } = await importText(database.db, merchant.caller, file);
  const page = { limit: 9, offset: 0, sort_dir: "ASC" } as const;
  const { results } = await listEntries(database.db, merchant.caller, receipt.uuid, page);
  return results;
}

async function debit(amount: number, told: Told) {
  const [entry] = await taken(written(amount, told));
  if (!entry) throw new Error("no entry");
  return entry;
}

/** All that a payment is known by. */
async function standing(operation: Payable) {
  const { status, invoice, payment } = await getOperation(database.db, merchant.caller, operation.uuid);
  const [record] = await recordsOf(operation);
  return { status, invoice, payment, record, events: await eventsOf(operation) };
}

describe("a debit that is a refund (decision 316)", () => {
  it("is known by its end-to-end id, from whatever account; the payment stays what it is, and the same file changes nothing", async () => {
    const { operation, refund } = await paidBack();
    const before = await standing(operation);
    const file = written(5_000, { transfer: { endToEndId: refund.endToEndId } });
    const [entry] = await taken(file);
    expect(entry).toMatchObject({
      ...{ state: "MATCHED", matchedBy: "END_TO_END_ID", effect: "REFUNDED", refundUuid: refund.uuid },
      operation: { uuid: operation.uuid, status: "COMPLETED" },
    });
    const booked = await now(refund);
    expect(booked).toMatchObject({ state: "BOOKED", bookedOn: entry?.bookedOn, statementEntryUuid: entry?.uuid });
    expect(await standing(operation)).toEqual(before);
    expect(await taken(file)).toEqual([entry]);
    expect(await now(refund)).toEqual(booked);
    await expect(cancelRefund(database.db, erp(), refund.uuid)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is known by that id in the text, where a bank has no field for it", async () => {
    const { refund } = await paidBack();
    const entry = await debit(5_000, { transfer: { text: `Refund ${refund.endToEndId}` } });
    expect(entry).toMatchObject({ state: "MATCHED", effect: "REFUNDED", refundUuid: refund.uuid });
  });

  it("is told beside what was collected, once it has left, to the organisation alone (decision 315)", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const operation = await payable([{}], { ...merchant, caller: collaborator });
    await authorised(operation);
    const creditor = { name: "Ana Soler", iban: IBANS[0] };
    const prepare = (amount: number) =>
      prepareRefund(database.db, erp(), refundRequest.parse({ operationUuid: operation.uuid, amount, creditor }));
    const [first, second] = [await prepare(1_111), await prepare(2_222)];
    await cancelRefund(database.db, erp(), (await prepare(3_333)).uuid);
    const query = collectionListQuery.parse({ q_operationUuid: operation.uuid });
    const listed = async (caller: Caller = merchant.caller) => {
      const list = await listCollections(database.db, caller, query);
      const [head, line] = collectionsTable(list).split("\r\n");
      return [list.results[0]?.refunded, head?.split(",").at(-1), line?.split(",").at(-1)];
    };
    expect(await listed()).toEqual([{ amount: 0, currency: "EUR" }, "refundedAmount", "0.00"]);
    await debit(1_111, { transfer: { endToEndId: first.endToEndId } });
    expect(await listed()).toEqual([{ amount: 1_111, currency: "EUR" }, "refundedAmount", "11.11"]);
    await debit(2_222, { transfer: { endToEndId: second.endToEndId } });
    expect(await listed()).toEqual([{ amount: 3_333, currency: "EUR" }, "refundedAmount", "33.33"]);
    expect(await listed(collaborator)).toEqual([null, "refundedAmount", ""]);
  });

  it("is undone as any match, and may leave again", async () => {
    const { operation, refund } = await paidBack();
    const before = await standing(operation);
    const entry = await debit(5_000, { transfer: { endToEndId: refund.endToEndId } });
    expect(await undoMatch(database.db, erp(), entry.uuid)).toMatchObject({ state: "OPEN", refundUuid: null });
    expect(await now(refund)).toEqual(refund);
    expect(await standing(operation)).toEqual(before);
    await matchEntry(database.db, erp(), entry.uuid, operation.uuid, refund.uuid);
    expect(await now(refund)).toMatchObject({ state: "BOOKED", statementEntryUuid: entry.uuid });
    const facts = await database.sql`
      select kind from operation_fact where operation_uuid = ${operation.uuid} and detail ? 'refundUuid' order by at, uuid`;
    expect(facts.map(({ kind }) => kind)).toEqual([
      "REFUND_PREPARED",
      "REFUND_BOOKED",
      "MATCH_UNDONE",
      "REFUND_BOOKED",
    ]);
  });

  it("that leaves although it was cancelled says both, and undone is cancelled again", async () => {
    const { refund } = await paidBack();
    await cancelRefund(database.db, erp(), refund.uuid);
    const entry = await debit(5_000, { transfer: { endToEndId: refund.endToEndId } });
    expect(await now(refund)).toMatchObject({ state: "BOOKED", cancelledAt: expect.any(String) });
    await undoMatch(database.db, erp(), entry.uuid);
    expect(await now(refund)).toMatchObject({ state: "CANCELLED", bookedOn: null });
  });

  it.each([
    ["leaves a second time", 5_000, {}],
    ["comes back", 5_000, { debit: false, reversal: true }],
    ["comes in", 5_000, { debit: false }],
  ])("waits for a person where it %s", async (_, amount, entry) => {
    const { operation, refund } = await paidBack();
    await debit(5_000, { transfer: { endToEndId: refund.endToEndId } });
    const before = await standing(operation);
    const again = await debit(amount, { transfer: { endToEndId: refund.endToEndId, text: "Invoice 7" }, entry });
    expect(again).toMatchObject({ state: "OPEN", operation: null });
    expect(await standing(operation)).toEqual(before);
  });

  it("waits for a person where it is of another amount", async () => {
    const { refund } = await paidBack();
    const entry = await debit(4_999, { transfer: { endToEndId: refund.endToEndId } });
    expect(entry).toMatchObject({ state: "OPEN", refundUuid: null });
    expect(await now(refund)).toEqual(refund);
  });

  it("leaves once, of two in one file and of two files at the same time", async () => {
    const { refund } = await paidBack();
    const told = { endToEndId: refund.endToEndId };
    const one = { amount: 5_000, debit: true, transfers: [told] };
    const entries = await taken(
      writeCamt([
        { ...one, reference: `D-${++made}` },
        { ...one, reference: `D-${++made}` },
      ]),
    );
    expect(entries.map(({ state }) => state).toSorted()).toEqual(["MATCHED", "OPEN"]);

    const other = await paidBack();
    const files = ["a", "b", "c"].map(() => written(5_000, { transfer: { endToEndId: other.refund.endToEndId } }));
    const states = (await Promise.all(files.map(taken))).flat().map(({ state }) => state);
    expect(states.toSorted()).toEqual(["MATCHED", "OPEN", "OPEN"]);
  });

  it("that leaves by another booking meanwhile is left for a person", async () => {
    const { operation, refund } = await paidBack(2_501);
    const byHand = await debit(2_501, {});
    const [late] = await interleave(
      database,
      (tx) => matchEntry(tx, erp(), byHand.uuid, operation.uuid, refund.uuid),
      () => taken(written(2_501, { transfer: { endToEndId: refund.endToEndId } })),
    );
    expect(late).toMatchObject({ state: "OPEN", refundUuid: null, operation: null });
    expect(await now(refund)).toMatchObject({ state: "BOOKED", statementEntryUuid: byHand.uuid });
  });

  it("is suggested by amount and account where one is meant, and confirmed as that", async () => {
    const { operation, refund } = await paidBack(4_321, IBANS[1]);
    const before = await standing(operation);
    const like = { transfer: { name: "Ana", account: IBANS[1] ?? "" } };
    const [entry, twin] = [await debit(4_321, like), await debit(4_321, like)];
    expect(entry).toMatchObject({ state: "SUGGESTED", matchedBy: "AMOUNT_AND_PAYER", refundUuid: refund.uuid });
    expect(await now(refund)).toEqual(refund);
    const matched = await matchEntry(database.db, erp(), entry.uuid, operation.uuid);
    expect(matched).toMatchObject({
      state: "MATCHED",
      matchedBy: "PERSON",
      effect: "REFUNDED",
      refundUuid: refund.uuid,
    });
    expect(await standing(operation)).toEqual(before);
    // The other one was a guess at the same refund, and is no return of the payment for whoever accepts it from a page of before.
    await expect(matchEntry(database.db, erp(), twin.uuid, operation.uuid, twin.refundUuid)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await standing(operation)).toEqual(before);
    const { results } = await listEntries(database.db, merchant.caller, twin.statementUuid, {
      ...{ limit: 9, offset: 0, sort_dir: "ASC" },
    });
    expect(results).toMatchObject([{ state: "OPEN", refundUuid: null, operation: null, decidedAt: null }]);
  });

  it("waits for a person where several are meant, and is unrelated where none is", async () => {
    await paidBack(3_210, IBANS[2]);
    await paidBack(3_210, IBANS[2]);
    expect(await debit(3_210, { transfer: { account: IBANS[2] ?? "" } })).toMatchObject({ state: "OPEN" });
    expect(await debit(3_211, { transfer: { account: IBANS[2] ?? "" } })).toMatchObject({ state: "UNRELATED" });
  });

  it("is not what a bank gives back: that rejects the payment as ever, refund or not", async () => {
    const { operation, refund } = await paidBack(15_075, IBANS[3]);
    const [record] = await recordsOf(operation);
    await debit(15_075, { transfer: { endToEndId: record?.end_to_end_id }, entry: { debit: false } });
    const entry = await debit(15_075, {
      transfer: { endToEndId: record?.end_to_end_id, account: IBANS[3] ?? "", returned: "AC04" },
      entry: { reversal: true },
    });
    expect(entry).toMatchObject({ state: "MATCHED", effect: "RETURNED", refundUuid: null });
    expect((await standing(operation)).record).toMatchObject({ status: "REJECTED", code: "AC04" });
    expect(await now(refund)).toMatchObject({ state: "PREPARED", isCovered: false });
  });

  it("is offered by hand as the refund that is prepared, also of a part of the payment", async () => {
    const { operation, refund } = await paidBack(1_937);
    const entry = await debit(1_937, {});
    const offered = await listMatchCandidates(database.db, merchant.caller, entry.uuid, "", "en");
    expect(offered.results).toMatchObject([{ uuid: operation.uuid, refundUuid: refund.uuid }]);
  });

  it("is offered by hand as one of two that are alike, the older first, and as none of two to different recipients", async () => {
    const { operation, refund } = await paidBack(1_941);
    const prepare = (creditor: object) =>
      prepareRefund(
        database.db,
        erp(),
        refundRequest.parse({ operationUuid: operation.uuid, amount: 1_941, creditor }),
      );
    const second = await prepare({ name: "SOLER ANA", iban: IBANS[0] });
    const offered = async (transfer: WrittenTransfer = {}) => {
      const entry = await debit(1_941, { transfer });
      const { results } = await listMatchCandidates(database.db, merchant.caller, entry.uuid, "", "en");
      return { entry, refundUuid: results.find(({ uuid }) => uuid === operation.uuid)?.refundUuid };
    };
    const { entry, refundUuid } = await offered();
    expect(refundUuid).toBe(refund.uuid);
    await matchEntry(database.db, erp(), entry.uuid, operation.uuid, refund.uuid);
    expect((await offered()).refundUuid).toBe(second.uuid);
    const third = await prepare({ name: "Eva Ruiz", iban: IBANS[1] });
    const fourth = await prepare({ name: "Eva Ruiz", iban: IBANS[1] });
    expect((await offered()).refundUuid).toBeNull();
    // Of two it is not known by itself, and of two to another account it is neither.
    expect([third.uuid, fourth.uuid]).toContain((await offered({ account: "GB29NWBK60161331926819" })).refundUuid);
  });

  it("is no return: what its bank recalls afterwards is one, of a payment that had come on a statement alone", async () => {
    const operation = await payable();
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await expireOperations(database.db);
    const credit = await debit(15_075, { entry: { debit: false } });
    await matchEntry(database.db, erp(), credit.uuid, operation.uuid);
    const request = { operationUuid: operation.uuid, creditor: { name: "Ana Soler", iban: IBANS[0] } };
    const refund = await prepareRefund(database.db, erp(), refundRequest.parse(request));
    await debit(15_075, { transfer: { endToEndId: refund.endToEndId } });
    expect(await now(refund)).toMatchObject({ state: "BOOKED" });
    const recall = await debit(15_075, { entry: { reversal: true } });
    expect(await matchEntry(database.db, erp(), recall.uuid, operation.uuid)).toMatchObject({ effect: "RETURNED" });
  });

  it("that pays back what came too much has nothing left that waits", async () => {
    const { operation, refund } = await paidBack(15_075);
    const [record] = await recordsOf(operation);
    for (const _ of [1, 2]) {
      await debit(15_075, { transfer: { endToEndId: record?.end_to_end_id }, entry: { debit: false } });
    }
    const waits = async () => {
      const { results } = await listAttention(database.db, merchant.caller, "twice", { limit: 100, offset: 0 });
      return results.some(({ uuid }) => uuid === operation.uuid);
    };
    expect(await waits()).toBe(true);
    const entry = await debit(15_075, { transfer: { endToEndId: refund.endToEndId } });
    expect(await waits()).toBe(false);
    await undoMatch(database.db, erp(), entry.uuid);
    expect(await waits()).toBe(true);
  });

  it("takes nothing off what a statement has shown of the payment, for whoever looks for the operation of another credit", async () => {
    const { operation, refund } = await paidBack(15_075);
    const [record] = await recordsOf(operation);
    await debit(15_075, { transfer: { endToEndId: record?.end_to_end_id }, entry: { debit: false } });
    await debit(15_075, { transfer: { endToEndId: refund.endToEndId } });
    const credit = await debit(15_075, { entry: { debit: false } });
    const { results } = await listMatchCandidates(database.db, merchant.caller, credit.uuid, operation.uuid, "en");
    expect(results[0]).toMatchObject({ uuid: operation.uuid, isCredited: true });
  });

  it("is chosen by hand: of this payment, of this amount, not yet left", async () => {
    const { operation, refund } = await paidBack(2_222);
    const other = await paidBack(2_222);
    const entry = await debit(2_222, {});
    expect(entry.state).toBe("UNRELATED");
    const choose = (refundUuid: string, of = entry) =>
      matchEntry(database.db, erp(), of.uuid, operation.uuid, refundUuid);
    await expect(choose(other.refund.uuid)).rejects.toMatchObject({ code: "invalid_field" });
    await expect(choose(refund.uuid, await debit(2_221, {}))).rejects.toMatchObject({ code: "conflict" });
    const matched = await choose(refund.uuid);
    expect(matched).toMatchObject({ state: "MATCHED", matchedBy: "PERSON", effect: "REFUNDED" });
    expect(await choose(refund.uuid)).toEqual(matched);
    await expect(choose(refund.uuid, await debit(2_222, {}))).rejects.toMatchObject({ code: "conflict" });
  });
});

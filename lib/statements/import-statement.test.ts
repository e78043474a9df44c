import { beforeEach, describe, expect, it, vi } from "vitest";
import { insertMerchant } from "@/db/testing/merchant";
import { getPayment } from "@/lib/attempts/get-payment";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { fakeBank } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  choose,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { IBAN, type WrittenEntry, writeCamt, writeCamtOf } from "@/lib/bank-files/testing/write-camt";
import { type Movement, writeNorma43 } from "@/lib/bank-files/testing/write-norma43";
import { BankError } from "@/lib/banks/connector";
import { dayAhead, targetDay } from "@/lib/banks/target-calendar";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { getOperation } from "@/lib/operations/get-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { standingMoney } from "@/lib/refunds/standing-money";
import { importStatement } from "./import-statement";
import { listEntries } from "./list-entries";
import { importText } from "./testing/import-text";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

let made = 0;
/** An invoice number that no other test has. */
const newNumber = () => `T-${2026_000 + ++made}`;
const invoiced = (number: string, amount = 15_075) =>
  payable([
    { payment: { amount, concept: "Cuota" }, invoice: { id: "a", externalId: number, generateDocument: false } },
  ]);
const imported = (entries: readonly WrittenEntry[]) => importText(database.db, merchant.caller, writeCamt(entries));
const credit = (text: string, changes: Partial<WrittenEntry> = {}): WrittenEntry => ({
  amount: 15_075,
  transfers: [{ text }],
  ...changes,
});
const countsOf = async (entries: readonly WrittenEntry[]) => (await imported(entries)).receipt.entries;
const entriesOf = async (statementUuid: string) =>
  (await listEntries(database.db, merchant.caller, statementUuid, { limit: 100, offset: 0, sort_dir: "ASC" })).results;
const recordOf = async (operation: Payable) => (await recordsOf(operation))[0];
const collectedOf = async ({ uuid }: Payable) =>
  (await database.sql`select collected_amount from operation where uuid = ${uuid}`)[0]?.collected_amount;
const factsOf = async ({ uuid }: Payable) =>
  (await database.sql`select kind from operation_fact where operation_uuid = ${uuid} order by at, uuid`).map(
    ({ kind }) => kind,
  );
const idOf = async (operation: Payable): Promise<string> => (await attemptsOf(operation)).at(-1)?.end_to_end_id;
const day = "2026-03-03T00:00:00.000Z";

describe("a credit with the end-to-end id of an order (decision 110)", () => {
  it("settles the payment that its bank has accepted", async () => {
    const operation = await payable();
    await authorised(operation);
    const { receipt, isNew } = await imported([
      {
        amount: 15_075,
        transfers: [{ endToEndId: await idOf(operation), name: "Ana Soler", account: "DE89370400440532013000" }],
      },
    ]);
    expect(isNew).toBe(true);
    expect(receipt).toEqual({
      ...{ uuid: receipt.uuid, accountNumber: IBAN, from: "2026-03-03", to: "2026-03-03" },
      entries: { total: 1, matched: 1, suggested: 0, open: 0 },
      isWhole: true,
    });
    const [entry] = await entriesOf(receipt.uuid);
    expect(entry).toMatchObject({
      state: "MATCHED",
      matchedBy: "END_TO_END_ID",
      effect: "SETTLED",
      operation: { uuid: operation.uuid },
    });
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      ...{ source: "BANK", statementEntryUuid: entry?.uuid, status: { status: "SETTLED", code: "CREDITED" } },
      ...{ settledAmount: { amount: 15_075, currency: "EUR" }, settledAt: day },
      debtorAccount: { ownerName: "Ana Soler", accountNumber: "DE89370400440532013000" },
    });
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_SETTLED");
    expect((await attemptsOf(operation))[0]).toMatchObject({ state: "AUTHORISED", next_poll_at: null });
    expect(await factsOf(operation)).toContain("CREDIT_FOUND");
  });

  it("is in the audit log with who has taken its statement in, once however often it is sent", async () => {
    const operation = await payable();
    await authorised(operation);
    const credits = [{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }];
    const { receipt } = await imported(credits);
    expect((await imported(credits)).isNew).toBe(false);
    const told = await database.sql`
      select action, actor_id, ip_address from audit_entry
       where tenant_uuid = ${merchant.tenantUuid} and subject_type = 'statement' and subject_uuid = ${receipt.uuid}`;
    const { actor } = merchant.caller;
    const actor_id = actor.type === "CLIENT" ? actor.clientId : actor.personUuid;
    expect(told).toEqual([{ action: "statement_entry.taken_in", actor_id, ip_address: "192.0.2.9" }]);
  });

  it("is believed rather than the bank of the payer, whatever that one says later", async () => {
    const operation = await payable();
    await authorised(operation);
    const [attempt] = await attemptsOf(operation);
    await imported([{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }]);
    here.fake.status = { ...here.fake.status, transactionStatus: "RJCT", reason: "AM04" };
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${attempt?.uuid}`;
    await poll(attempt?.uuid);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075" });
    expect(await collectedOf(operation)).toBe("15075");
  });

  it("completes what its bank has not said yes to yet, and nothing is kept for a question that nobody asks", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    expect((await attemptsOf(operation))[0]?.session_sealed).not.toBeNull();
    expect(await countsOf([{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }])).toMatchObject({
      matched: 1,
    });
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect((await attemptsOf(operation))[0]).toMatchObject({
      ...{ uuid: attemptUuid, state: "AUTHORISED" },
      ...{ next_poll_at: null, session_sealed: null },
    });
  });

  it("says of what its bank took in another's place what it was ordered as, and for which day (decision 126)", async () => {
    const wanted = dayAhead(20, new Date());
    const operation = await payable();
    await database.sql`
      update operation set product = 'INSTANT_SEPA_CREDIT_TRANSFER', requested_execution_date = ${wanted}
       where uuid = ${operation.uuid}`;
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    await startAttempt(database.db, operation.linkToken, choose);
    await database.sql`
      update payment_attempt set product = 'SEPA_CREDIT_TRANSFER' where operation_uuid = ${operation.uuid}`;
    await imported([{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }]);
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      ...{ source: "STATEMENT", product: "SEPA_CREDIT_TRANSFER", requestedExecutionDate: wanted },
    });
  });

  it("names the day that a payment at once was ordered on, whether its bank tells of it first or the statement", async () => {
    const told = async (operation: Payable) =>
      (await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment.requestedExecutionDate;
    const [bankFirst, statementFirst, madeEarlier] = [await payable(), await payable(), await payable()];
    await authorised(bankFirst);
    await atBank(statementFirst);
    await atBank(madeEarlier);
    const orders = [bankFirst, statementFirst, madeEarlier];
    const days = await Promise.all(
      orders.map(async (one) => targetDay(new Date((await attemptsOf(one))[0]?.created_at))),
    );
    for (const one of orders) {
      await imported([{ amount: 15_075, transfers: [{ endToEndId: await idOf(one) }] }]);
    }
    expect(await Promise.all(orders.map(told))).toEqual(days);
    // As statements made it before: the next one that tells of it fills it in.
    await database.sql`update payment_record set requested_execution_date = null where uuid = ${madeEarlier.paymentUuid}`;
    await imported([
      {
        ...{ amount: 15_075, debit: true, bookedOn: "2026-03-09" },
        transfers: [{ endToEndId: await idOf(madeEarlier), returned: "AC04" }],
      },
    ]);
    expect(await told(madeEarlier)).toBe(days[2]);
  });

  it("finds what was signed and given up on: an UNRESOLVED attempt completes its operation", async () => {
    const operation = await payable();
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.initiate = fakeBank().initiate;
    expect((await attemptsOf(operation))[0]?.state).toBe("UNRESOLVED");
    expect(await countsOf([{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }])).toMatchObject({
      matched: 1,
    });
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [attempt] = await attemptsOf(operation);
    expect(attempt).toMatchObject({ state: "AUTHORISED", next_poll_at: null });
    expect(await recordOf(operation)).toMatchObject({
      ...{
        status: "SETTLED",
        source: "STATEMENT",
        attempt_uuid: attempt?.uuid,
        bank_payment_id: null,
        execution_date: null,
      },
      end_to_end_id: attempt?.end_to_end_id,
    });
    expect(await eventsOf(operation)).toEqual(
      expect.arrayContaining([
        "OPERATION_COMPLETED",
        "PSD2_PAYMENT_SUBMITTED",
        "PSD2_PAYMENT_SETTLED",
        "FLOW_COMPLETED",
      ]),
    );
    const [history] = await database.sql`
      select cause from status_history where subject_uuid = ${operation.uuid} and new_status = 'COMPLETED'`;
    expect(history?.cause).toEqual({ by: "STATEMENT" });
    // The page says that the payee has seen the money, not that a bank has confirmed anything.
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "PAID",
      confirmedBy: "PAYEE",
    });
  });

  it("of another amount waits for a person, and moves nothing", async () => {
    const operation = await payable();
    await authorised(operation);
    const { receipt } = await imported([{ amount: 15_074, transfers: [{ endToEndId: await idOf(operation) }] }]);
    expect(receipt.entries).toEqual({ total: 1, matched: 0, suggested: 1, open: 0 });
    expect(await recordOf(operation)).toMatchObject({ status: "SUBMITTED_VALID", settled_amount: null });
  });

  it("on another account of ours, or of another organisation, is nobody's", async () => {
    const operation = await payable();
    await authorised(operation);
    const other = await insertMerchant(database);
    const entries = [{ amount: 15_075, transfers: [{ endToEndId: await idOf(operation) }] }];
    const { receipt } = await importText(database.db, other.caller, writeCamt(entries));
    expect(receipt.entries).toMatchObject({ matched: 0, open: 1 });
    expect(await recordOf(operation)).toMatchObject({ status: "SUBMITTED_VALID" });
  });
});

describe("a transfer by hand (decision 111)", () => {
  it("completes the operation whose invoice it names, and claims nothing that nobody knows", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await openOperation(database.db, operation.linkToken);
    const { receipt } = await imported([
      credit(`${number} gracias`, { transfers: [{ text: `Pago ${number.toLowerCase()} gracias`, name: "Ana Soler" }] }),
    ]);
    expect(receipt.entries).toMatchObject({ matched: 1 });
    expect(await statusOf(operation)).toBe("COMPLETED");
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      ...{ source: "STATEMENT", bankPaymentId: null, bankStatus: null, endToEndId: null, executionDate: null },
      ...{ requestedExecutionDate: null, status: { status: "SETTLED", code: "CREDITED" }, settledAt: day },
      debtorAccount: { ownerName: "Ana Soler" },
    });
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_SUBMITTED");
    expect(await eventsOf(operation)).toEqual(expect.arrayContaining(["OPERATION_COMPLETED", "PSD2_PAYMENT_SETTLED"]));
    expect(await collectedOf(operation)).toBe("15075");
  });

  it("is never said to have been instant, which nobody knows", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await database.sql`
      update operation set product = 'INSTANT_SEPA_CREDIT_TRANSFER' where uuid = ${operation.uuid}`;
    await imported([credit(number)]);
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", product: "SEPA_CREDIT_TRANSFER" });
  });

  it("may come before anybody has opened the link: it was made from paper", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    expect(await countsOf([credit(number)])).toMatchObject({ matched: 1 });
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it.each([
    ["the structured reference", (number: string) => ({ structured: number })],
    ["the number of a document", (number: string) => ({ invoice: number })],
  ])("is found by %s", async (_what, transfer) => {
    const number = newNumber();
    await invoiced(number);
    expect(await countsOf([{ amount: 15_075, transfers: [transfer(number)] }])).toMatchObject({ matched: 1 });
  });

  it("is found by an RF reference that is printed in groups", async () => {
    const operation = await invoiced("RF18539007547034");
    expect(await countsOf([credit("RF18 5390 0754 7034")])).toMatchObject({ matched: 1 });
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("is found in Norma 43, where our end-to-end id may stand in the text", async () => {
    const operation = await payable();
    await authorised(operation);
    const movements: Movement[] = [{ amount: 15_075, texts: ["TRANSFERENCIA", await idOf(operation)] }];
    const { receipt } = await importText(database.db, merchant.caller, writeNorma43(movements), "latin1");
    expect(receipt.entries).toMatchObject({ matched: 1 });
    expect((await entriesOf(receipt.uuid))[0]).toMatchObject({ matchedBy: "END_TO_END_ID" });
  });
});

describe("one candidate or none", () => {
  it("a number within another is none", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    for (const text of [`${number}1`, `X${number}`, `${number}/2`, `9${number}`]) {
      expect(await countsOf([credit(text)])).toMatchObject({ matched: 0 });
    }
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it.each([
    ["Ñ-2026-Á", "n-2026-a"],
    ["Ñ-2026-Á", "Ñ-2026-Á"],
    ["СЧЁТ-2026", "SChET-2026"],
    ["Straße/2026", "STRASSE/2026"],
  ])("a number with letters beyond ASCII, %s, is found as banks write it: %s (decision 162)", async (letters, text) => {
    const own = `${++made}`;
    const operation = await invoiced(`${letters}${own}`);
    expect(await countsOf([credit(`Pago ${text}${own}`)])).toMatchObject({ matched: 1 });
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("a number in another script is not taken for its digits alone", async () => {
    const own = `${2027_000 + ++made}`;
    await invoiced(`Ж-${own}`);
    expect(await countsOf([credit(`Pago ${own}`)])).toMatchObject({ matched: 0, open: 1 });
  });

  it("two operations with one number and amount are left for a person; of different amounts the very amount decides", async () => {
    const number = newNumber();
    const [first, second] = [await invoiced(number), await invoiced(number)];
    expect(await countsOf([credit(number)])).toEqual({ total: 1, matched: 0, suggested: 0, open: 1 });
    const other = newNumber();
    const [deposit, rest] = [await invoiced(other, 5_000), await invoiced(other, 10_075)];
    expect(await countsOf([credit(other, { amount: 10_075 })])).toMatchObject({ matched: 1 });
    expect(await Promise.all([first, second, deposit, rest].map(statusOf))).toEqual([
      "CREATED",
      "CREATED",
      "CREATED",
      "COMPLETED",
    ]);
  });

  it("a text that names two of our invoices is left for a person, even if the amount is that of one", async () => {
    const [one, two] = [newNumber(), newNumber()];
    await invoiced(one, 1_000);
    await invoiced(two, 2_000);
    expect(await countsOf([credit(`${one} ${two}`, { amount: 2_000 })])).toMatchObject({ matched: 0, open: 1 });
  });

  it("another amount, and a number that was put together, are suggestions", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    expect(await countsOf([credit(number, { amount: 15_076 })])).toMatchObject({ suggested: 1 });
    expect(await countsOf([credit(number.replace("-", " "), { bookedOn: "2026-03-04" })])).toMatchObject({
      suggested: 1,
    });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("while a bank may be paying it, whose money it is only the end-to-end id tells", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await atBank(operation);
    expect(await countsOf([credit(number)])).toMatchObject({ matched: 0, suggested: 1 });
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("an amount with the payer's name is a suggestion where it is one operation's, else nothing", async () => {
    const subject = { name: "María", lastName: "García López" };
    const operation = await payable([{ payment: { amount: 4_242, concept: "x", subject } }]);
    const from = {
      amount: 4_242,
      bookedOn: new Date().toISOString().slice(0, 10),
      transfers: [{ name: "GARCIA LOPEZ MARIA" }],
    };
    const { receipt } = await imported([from]);
    expect(receipt.entries).toMatchObject({ suggested: 1 });
    expect((await entriesOf(receipt.uuid))[0]).toMatchObject({
      matchedBy: "AMOUNT_AND_PAYER",
      operation: { uuid: operation.uuid },
    });
    await payable([{ payment: { amount: 4_242, concept: "x", subject } }]);
    expect(await countsOf([{ ...from, reference: "second" }])).toMatchObject({ suggested: 0, open: 1 });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("what was suggested by its amount is open as nobody had said anything of it, once that operation is paid otherwise", async () => {
    const number = newNumber();
    const subject = { name: "Noelia", lastName: "Prats Roca" };
    const payment = { amount: 4_243, concept: "x", subject };
    await payable([{ payment, invoice: { id: "a", externalId: number, generateDocument: false } }]);
    const from = { amount: 4_243, bookedOn: new Date().toISOString().slice(0, 10) };
    const { receipt } = await imported([{ ...from, transfers: [{ name: "PRATS ROCA NOELIA" }] }]);
    expect(receipt.entries).toMatchObject({ suggested: 1 });
    expect(await countsOf([{ ...from, transfers: [{ text: number }] }])).toMatchObject({ matched: 1 });
    expect(await entriesOf(receipt.uuid)).toMatchObject([{ state: "OPEN", operation: null, decidedAt: null }]);
  });

  it("other currencies are kept, and match nothing", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    expect(await countsOf([credit(number, { currency: "USD" })])).toMatchObject({ total: 1, open: 1 });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it.each<[string, Partial<WrittenEntry>]>([
    ["a credit", {}],
    ["a return", { debit: true, reversal: true }],
    ["in another currency", { currency: "USD" }],
  ])("a booking of nothing is nobody's to look at, whatever it names: %s", async (_, changes) => {
    const number = newNumber();
    const operation = await invoiced(number);
    const { receipt } = await imported([credit(number, { amount: 0, ...changes })]);
    expect(receipt.entries).toEqual({ total: 1, matched: 0, suggested: 0, open: 0 });
    expect(await entriesOf(receipt.uuid)).toMatchObject([{ state: "UNRELATED", operation: null, effect: null }]);
    expect([await statusOf(operation), await factsOf(operation)]).toEqual(["CREATED", []]);
  });

  it("what goes out is nobody's to look at", async () => {
    expect(await countsOf([{ amount: 900, debit: true, transfers: [{ text: "Rent" }] }])).toEqual({
      total: 1,
      matched: 0,
      suggested: 0,
      open: 0,
    });
  });
});

describe("money that comes again", () => {
  it("is not lost: it is matched, and somebody is told to pay it back", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const { receipt } = await imported([credit(number), credit(number)]);
    expect(receipt.entries).toMatchObject({ total: 2, matched: 2 });
    expect((await entriesOf(receipt.uuid)).map(({ effect }) => effect).toSorted()).toEqual(["PAID_AGAIN", "SETTLED"]);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075" });
    expect(await collectedOf(operation)).toBe("15075");
    const { results } = await listAttention(database.db, merchant.caller, "twice", { limit: 100, offset: 0 });
    expect(results.map(({ uuid }) => uuid)).toContain(operation.uuid);
  });

  it("is suggested where a file of another format has told of that day and amount: it may be the same money (decision 303)", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number, { reference: "BK-1" })]);
    const movements: Movement[] = [{ amount: 15_075, texts: [`TRANSFERENCIA ${number}`] }];
    const again = await importText(database.db, merchant.caller, writeNorma43(movements), "latin1");
    expect(again.receipt.entries).toEqual({ total: 1, matched: 0, suggested: 1, open: 0 });
    const notified = writeCamt([credit(number, { reference: "TX-9" })], { kind: "054" });
    const notice = await importText(database.db, merchant.caller, notified);
    expect(notice.receipt.entries).toMatchObject({ matched: 0, suggested: 1 });
    expect(await factsOf(operation)).not.toContain("PAID_TWICE");

    const nextDay: Movement[] = [{ ...movements[0], amount: 15_075, bookedOn: "260304" }];
    const other = await importText(database.db, merchant.caller, writeNorma43(nextDay), "latin1");
    expect(other.receipt.entries).toMatchObject({ matched: 1 });
    expect(await factsOf(operation)).toContain("PAID_TWICE");
  });

  it("is one where a file of another format has it twice", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number)]);
    const movement: Movement = { amount: 15_075, texts: [`TRANSFERENCIA ${number}`] };
    const { receipt } = await importText(database.db, merchant.caller, writeNorma43([movement, movement]), "latin1");
    expect(receipt.entries).toMatchObject({ matched: 1, suggested: 1 });
    expect(await factsOf(operation)).toContain("PAID_TWICE");
  });

  it("beside the late yes of its bank is one payment, and one to pay back", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await atBank(operation);
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${operation.uuid}`;
    await database.sql`update payment_attempt set state = 'AUTHORISED', next_poll_at = null, session_sealed = null, ended_at = now()
      where operation_uuid = ${operation.uuid}`;
    const standing = async () =>
      (await standingMoney(database.db, merchant.caller.tenantUuid, [operation.uuid])).get(operation.uuid)?.standing;
    expect(await standing()).toBe(15_075);
    expect(await countsOf([credit(number)])).toMatchObject({ matched: 1 });
    expect(await standing()).toBe(15_075);
  });

  it("is none more where both formats have it twice", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const movement: Movement = { amount: 15_075, texts: [`TRANSFERENCIA ${number}`] };
    const first = await importText(database.db, merchant.caller, writeNorma43([movement, movement]), "latin1");
    expect(first.receipt.entries).toMatchObject({ matched: 2, suggested: 0 });
    expect(await countsOf([credit(number), credit(number), credit(number)])).toMatchObject({
      matched: 1,
      suggested: 2,
    });
    expect((await factsOf(operation)).filter((kind) => kind === "PAID_TWICE")).toHaveLength(2);
  });

  it("after the end of the operation it is the same", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await cancelOperation(database.db, merchant.caller, operation.uuid);
    expect(await countsOf([credit(number)])).toMatchObject({ matched: 1 });
    expect(await statusOf(operation)).toBe("CANCELLED");
    expect(await factsOf(operation)).toContain("PAID_TWICE");
  });

  it("by another attempt is not taken for the payment of the first", async () => {
    const operation = await payable();
    await atBank(operation);
    const [first] = await attemptsOf(operation);
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null, session_sealed = null
      where uuid = ${first?.uuid}`;
    await authorised(operation);
    await imported([{ amount: 15_075, transfers: [{ endToEndId: first?.end_to_end_id }] }]);
    expect(await recordOf(operation)).toMatchObject({ status: "SUBMITTED_VALID", statement_entry_uuid: null });
    expect(await factsOf(operation)).toContain("PAID_TWICE");
    expect((await attemptsOf(operation)).map(({ state }) => state)).toEqual(["AUTHORISED", "AUTHORISED"]);
  });
});

describe("money that goes back", () => {
  const back = (number: string, changes: Partial<WrittenEntry> = {}): WrittenEntry => ({
    ...{ amount: 15_075, debit: true, bookedOn: "2026-03-05" },
    transfers: [{ text: number, returned: "AC04" }],
    ...changes,
  });

  it("takes the payment back, with the bank's reason and an event", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number)]);
    expect(await countsOf([back(number)])).toMatchObject({ matched: 1 });
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "AC04", settled_amount: null });
    expect(await collectedOf(operation)).toBe("0");
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_REJECTED");
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it.each([
    ["in one file, the credit first", (number: string) => [credit(number), back(number)]],
    ["in one file, the newest first", (number: string) => [back(number), credit(number)]],
    [
      "reversed by the bank",
      (number: string) => [credit(number), back(number, { reversal: true, transfers: [{ text: number }] })],
    ],
  ])("%s, all the same", async (_what, entries) => {
    const number = newNumber();
    const operation = await invoiced(number);
    expect(await countsOf(entries(number))).toMatchObject({ matched: 2 });
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
    expect(await collectedOf(operation)).toBe("0");
  });

  it("with the end-to-end id alone", async () => {
    const operation = await payable();
    await authorised(operation);
    const endToEndId = await idOf(operation);
    await imported([{ amount: 15_075, transfers: [{ endToEndId }] }]);
    await imported([{ amount: 15_075, debit: true, bookedOn: "2026-03-06", transfers: [{ endToEndId }] }]);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED", code: "RETURNED" });
  });

  it("as a counter-entry of Norma 43", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const movements: Movement[] = [
      { amount: 15_075, texts: [number] },
      { amount: 15_075, debit: true, concept: "98", texts: [number] },
    ];
    await importText(database.db, merchant.caller, writeNorma43(movements), "latin1");
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
  });

  it("of the organisation's own direct debit, which came back before its invoice was paid by link, takes nothing back (decision 304)", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const movements: Movement[] = [
      { amount: 15_075, debit: true, concept: "14", bookedOn: "260302", texts: ["DEVOLUCION RECIBO", number] },
      { amount: 15_075, bookedOn: "260306", texts: [number] },
    ];
    const { receipt } = await importText(database.db, merchant.caller, writeNorma43(movements), "latin1");
    expect(receipt.entries).toMatchObject({ matched: 1, open: 1 });
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075" });
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_REJECTED");
  });

  it.each([
    ["by its mandate", (xml: string) => xml.replace("</EndToEndId>", "</EndToEndId><MndtId>M-1</MndtId>")],
    [
      "by its family",
      (xml: string) =>
        xml.replace(
          "</Sts>",
          "</Sts><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>",
        ),
    ],
  ])("of a direct debit, known %s, takes no payment back", async (_, change) => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number)]);
    const returned = { text: number, endToEndId: "DD-7", returned: "AM04" };
    const file = change(writeCamt([back(number, { transfers: [returned] })]));
    expect((await importText(database.db, merchant.caller, file)).receipt.entries).toMatchObject({ matched: 0 });
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });

  it("to somebody whose invoice has the same number takes nothing back: a person says", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number)]);
    expect(await countsOf([back(number, { transfers: [{ text: number }] })])).toMatchObject({
      matched: 0,
      suggested: 1,
    });
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });

  it("is the surplus, where money had come twice", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number), credit(number), back(number)]);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075" });
  });

  const byText = async () => {
    const text = newNumber();
    return { operation: await invoiced(text), transfer: { text } };
  };
  const byId = async () => {
    const operation = await payable();
    await authorised(operation);
    return { operation, transfer: { endToEndId: await idOf(operation) } };
  };
  it.each([
    ["its text", byText],
    ["its end-to-end id", byId],
  ])("known by %s, told by two formats, takes back once: the other is suggested (decision 303)", async (_, made) => {
    const { operation, transfer } = await made();
    const came = { amount: 15_075, transfers: [transfer] };
    await imported([came, { ...came, reference: "SURPLUS" }]);
    const returned = back("", { transfers: [{ ...transfer, returned: "AC04" }] });
    expect(await countsOf([returned])).toMatchObject({ matched: 1 });
    const before = await recordOf(operation);
    const other = writeCamt([{ ...returned, reference: "TX-9" }], { kind: "054" });
    const { receipt } = await importText(database.db, merchant.caller, other);
    expect(receipt.entries).toEqual({ total: 1, matched: 0, suggested: 1, open: 0 });
    expect(await recordOf(operation)).toEqual(before);
  });

  it("on the day on which it came is news to a file of another format: it went the other way", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number, { bookedOn: "2026-03-05" })]);
    const other = writeCamt([back(number)], { kind: "054" });
    expect((await importText(database.db, merchant.caller, other)).receipt.entries).toMatchObject({ matched: 1 });
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
  });

  it("and comes once more is collected again", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number), back(number)]);
    await imported([credit(number, { bookedOn: "2026-03-09" })]);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
    expect(await collectedOf(operation)).toBe("15075");
    expect(await factsOf(operation)).not.toContain("PAID_TWICE");
  });
});

describe("a file (decision 112)", () => {
  it("again changes nothing, and has the same uuid", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const first = await imported([credit(number)]);
    const events = await eventsOf(operation);
    const again = await imported([credit(number)]);
    expect(again).toEqual({ ...first, isNew: false });
    expect(await eventsOf(operation)).toEqual(events);
    const both = await Promise.all([1, 2, 3].map(() => imported([credit(number)])));
    expect(both.map(({ isNew }) => isNew)).toEqual([false, false, false]);
  });

  it("at the same time twice is one, and settles once", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const results = await Promise.all(Array.from({ length: 4 }, () => imported([credit(number)])));
    expect(new Set(results.map(({ receipt }) => receipt.uuid)).size).toBe(1);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await factsOf(operation)).toEqual(["CREDIT_FOUND"]);
  });

  it.each([
    ["an amount", "90051", "Cuota 900,51"],
    ["a month", "202609", "Cuota mensual 2026-09"],
    ["another series' number", "1/9123", "Factura 19/123"],
  ])(
    "that only has a number's digits, as %s, completes nothing and takes nothing back: it is suggested (decision 372)",
    async (_, number, text) => {
      const operation = await invoiced(number);
      expect(await countsOf([credit(text)])).toMatchObject({ matched: 0, suggested: 1 });
      expect(await statusOf(operation)).toBe("CREATED");
      expect(await countsOf([credit(`Factura ${number}`)])).toMatchObject({ matched: 1 });
      expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
      const returned = credit(`DEVOLUCION ${text}`, { debit: true, reversal: true, bookedOn: "2026-03-09" });
      expect(await countsOf([returned])).toMatchObject({ matched: 0, suggested: 1 });
      expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
      expect(await collectedOf(operation)).toBe("15075");
    },
  );

  it("says of a booking that can't be taken apart what its transfers tell, and is it by nothing of that (decision 112)", async () => {
    const operation = await invoiced("S-1");
    const transfers = [
      { amount: 15_075, name: "Ana", text: "S-1" },
      { amount: 2_000, text: newNumber() },
    ];
    const booking = { amount: 17_045, bookedOn: "2026-03-17" };
    const { receipt } = await imported([{ ...booking, transfers }]);
    expect(await entriesOf(receipt.uuid)).toMatchObject([
      { state: "OPEN", remittance: expect.stringMatching(/^Ana, S-1, 150\.75 EUR; T-\d+, 20\.00 EUR$/) },
    ]);
    expect(await statusOf(operation)).toBe("CREATED");
    // The same in a file that tells nothing of its transfers.
    expect(await entriesOf((await imported([booking, { amount: 40_003 }])).receipt.uuid)).toMatchObject([
      { amount: { amount: 40_003 } },
    ]);
  });

  it("has another payer's credit, too, where its bank writes one reference, amount and day for both (decision 112)", async () => {
    const [one, two] = [newNumber(), newNumber()];
    const [hers, his] = [await invoiced(one, 5_005), await invoiced(two, 5_005)];
    const of = (text: string, who: object) => ({ amount: 5_005, reference: "20260318", transfers: [{ text, ...who }] });
    const ana = of(one, { name: "Ana Soler" });
    const luis = of(two, { name: "Luis Gil" });
    expect(await countsOf([ana])).toMatchObject({ total: 1, matched: 1 });
    expect(await countsOf([luis])).toMatchObject({ total: 1, matched: 1 });
    expect([await statusOf(hers), await statusOf(his)]).toEqual(["COMPLETED", "COMPLETED"]);
    // Both again, in whatever order, and as another file tells them: neither is new.
    expect(await countsOf([luis, ana, { amount: 40_001 }])).toMatchObject({ total: 1 });
    expect(await countsOf([of("", {}), of(`TRANSF ${two}`, {}), { amount: 40_002 }])).toMatchObject({ total: 1 });
    for (const name of ["Rosa Pla", "Iria Vila", "Noa Rey"]) {
      expect(await countsOf([of(`Cuota ${name}`, { name })])).toMatchObject({ total: 1 });
    }
    // Accounts tell, where both have one.
    const from = (account: string) => of(one, { name: "Ana Soler", account });
    expect(await countsOf([from("DE89370400440532013000"), from("ES7921000813610123456789")])).toMatchObject({
      total: 1,
    });
    expect(await countsOf([{ ...from("DE89370400440532013000"), reference: "20260319" }])).toMatchObject({ total: 1 });
    expect(await countsOf([{ ...from("ES7921000813610123456789"), reference: "20260319" }])).toMatchObject({
      total: 1,
    });
  });

  it("has both of one payer's credits of one reference, amount and day, whichever of them was told of before (decision 112)", async () => {
    const [one, two] = [newNumber(), newNumber()];
    const [first, second] = [await invoiced(one, 5_006), await invoiced(two, 5_006)];
    const of = (text: string) => ({ amount: 5_006, reference: "20260321", transfers: [{ text, name: "Ana Soler" }] });
    expect(await countsOf([of(two)])).toMatchObject({ total: 1, matched: 1 });
    expect(await countsOf([of(one), of(two)])).toMatchObject({ total: 1, matched: 1 });
    expect([await statusOf(first), await statusOf(second)]).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await factsOf(second)).toEqual(["CREDIT_FOUND"]);
  });

  it("tells the same credits of one reference, amount and day in another order: none is new (decision 112)", async () => {
    const of = (name: string, text: string) => ({
      ...{ amount: 5_007, reference: "20260322", transfers: [{ text, name }] },
    });
    const [fee, gift, hers] = [of("Ana Soler", "Gift"), of("Ana Soler", "Fee"), of("Rosa Pla", "Fee")];
    expect(await countsOf([fee, gift, hers])).toMatchObject({ total: 3 });
    expect(await countsOf([gift, hers, fee, { amount: 40_005 }])).toMatchObject({ total: 1 });
  });

  it("tells again of many of one reference, amount and day: only what is more than before is new", async () => {
    const alike = (count: number) => Array.from({ length: count }, () => ({ amount: 6_006, reference: "20260320" }));
    expect(await countsOf(alike(9))).toMatchObject({ total: 9 });
    expect(await countsOf(alike(11))).toMatchObject({ total: 2 });
    expect(await countsOf([...alike(11), { amount: 40_004 }])).toMatchObject({ total: 1 });
  });

  it("that overlaps another adds only what is new; two equal payments of a day stay two", async () => {
    const [amount, text] = [7_007, newNumber()];
    const equal = { amount, transfers: [{ text }] };
    const named = { amount, reference: "BANK-77", transfers: [{ text }] };
    expect(await countsOf([equal, equal, named])).toMatchObject({ total: 3 });
    // One more of the same, and the next day.
    expect(await countsOf([equal, named, equal, equal, { ...named, bookedOn: "2026-03-04" }])).toMatchObject({
      total: 2,
    });
    const [row] = await database.sql`
      select count(*)::int as count from statement_entry where tenant_uuid = ${merchant.tenantUuid} and amount = ${amount}`;
    expect(row?.count).toBe(5);
  });

  it("of an account that is none of ours is refused as a whole, naming it", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    const strange = "DE89370400440532013000";
    const statements = [
      { account: IBAN, entries: [credit(number)] },
      { account: strange, entries: [{ amount: 1 }] },
    ];
    await expect(importText(database.db, merchant.caller, writeCamtOf(statements))).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ parameter: "file", code: "unknown_account", detail: `${strange} is none of your creditor accounts` }],
    });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it.each([
    ["than it says", { sizeBytes: 50_000_000, truncated: false }],
    ["than was received", { sizeBytes: 1_000, truncated: true }],
  ])("of more %s is refused before anybody reads it", async (_, size) => {
    const file = { path: "/there/is/none", filename: "huge.xml", sha256: "0".repeat(64), ...size };
    await expect(
      importStatement(database.db, { caller: merchant.caller, ipAddress: null }, file),
    ).rejects.toMatchObject({
      code: "payload_too_large",
    });
  });

  it.each([
    ["broken off in the middle", (text: string) => text.slice(0, text.length / 2), "malformed"],
    [
      "with entities of its own",
      (text: string) => text.replace("<Document", "<!DOCTYPE a [<!ENTITY b 'c'>]><Document"),
      "malformed",
    ],
    ["in an encoding that it doesn't name", (text: string) => text.replace("UTF-8", "UTF-32"), "encoding_unsupported"],
    ["of another version", (text: string) => text.replace("001.08", "001.13"), "message_unsupported"],
  ])("%s is refused with a word for it", async (_, spoil, code) => {
    const file = spoil(writeCamt([{ amount: 1 }, { amount: 2 }]));
    const refused = importText(database.db, merchant.caller, file);
    await expect(refused).rejects.toMatchObject({
      code: "statement_unreadable",
      errors: [{ parameter: "file", code }],
    });
  });

  it("whose bookings have neither references nor texts is taken in as what it is, once", async () => {
    const bare = writeCamt([{ amount: 4_711 }, { amount: 4_711 }, { amount: 4_712 }], { id: "BARE" })
      .replaceAll(/<(\/?)([A-Z])/g, "<$1b:$2")
      .replace("xmlns=", "xmlns:b=");
    const first = await importText(database.db, merchant.caller, bare);
    expect(first).toMatchObject({ isNew: true, receipt: { entries: { total: 3, matched: 0, suggested: 0, open: 3 } } });
    expect(await importText(database.db, merchant.caller, bare)).toEqual({ isNew: false, receipt: first.receipt });
  });

  it("whose text is longer than what is kept is cut between two characters", async () => {
    const text = `${"x".repeat(998)}\u{1f600}`;
    const { receipt } = await imported([credit("", { transfers: [{ text: [text.slice(0, 500), text.slice(500)] }] })]);
    const [entry] = await entriesOf(receipt.uuid);
    expect(entry?.remittance).toMatch(/^x+ x+$/);
  });

  it("with a character across the end of a field, or of what a reference may have, is taken in without half of it", async () => {
    const field = writeNorma43([{ amount: 15_075, texts: [`${"X".repeat(37)}😀`, "resto"] }]);
    const { receipt } = await importText(database.db, merchant.caller, field);
    expect((await entriesOf(receipt.uuid))[0]?.remittance).toBe(`${"X".repeat(37)}\ufffd \ufffdresto`);
    const long = `${"x".repeat(139)}😀`;
    const [entry] = await entriesOf((await imported([credit("?", { reference: long })])).receipt.uuid);
    expect(entry?.bankReference).toBe(`${"x".repeat(139)}\ufffd`);
  });

  it("that is none says what is wrong, and leaves nothing", async () => {
    const [before] = await database.sql`select count(*) from statement`;
    await expect(
      importText(database.db, merchant.caller, writeCamt([{ amount: 1 }]).replace("0.01", "x")),
    ).rejects.toMatchObject({
      code: "statement_unreadable",
      errors: [{ parameter: "file", code: "amount", detail: expect.stringContaining("Ntry/Amt") }],
    });
    expect((await database.sql`select count(*) from statement`)[0]).toEqual(before);
  });

  it("is the organisation's own: a collaborator's channel has none, and who only reads takes none in", async () => {
    const collaborator = {
      ...merchant.caller,
      collaborator: { uuid: merchant.tenantUuid, mandateUuid: merchant.tenantUuid },
    };
    await expect(importText(database.db, collaborator, writeCamt([]))).rejects.toMatchObject({ code: "forbidden" });
    const viewer = {
      ...merchant.caller,
      actor: { type: "PERSON", personUuid: merchant.tenantUuid, role: "VIEWER", authenticatedAt: null },
    } as const;
    await expect(importText(database.db, viewer, writeCamt([]))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("shows nothing of what it said in the operation's page until it is matched", async () => {
    const number = newNumber();
    const operation = await invoiced(number);
    await imported([credit(number, { amount: 1 })]);
    expect((await getOperation(database.db, merchant.caller, operation.uuid)).status).toBe("CREATED");
  });
});

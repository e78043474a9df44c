import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findRefund, updateRefunds } from "@/db/queries/refunds/refunds";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { AUTHORISED } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import { atBank, authorised, database, merchant, type Payable, payable } from "@/lib/attempts/testing/payments";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { dayAhead } from "@/lib/banks/target-calendar";
import { getOperation } from "@/lib/operations/get-operation";
import { erasePayer } from "@/lib/people/payer-data";
import type { Caller, Role } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { importText } from "@/lib/statements/testing/import-text";
import type { Author } from "@/lib/tenants/author";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson } from "@/lib/tokens/testing/cast";
import { sayingItWasNot } from "@/lib/tokens/testing/not-me";
import { cancelRefund } from "./cancel-refund";
import type { RefundDetail } from "./contract";
import { getRefundable } from "./get-refundable";
import { getRefund, listRefunds } from "./list-refunds";
import { prepareRefund } from "./prepare-refund";
import { refundRequest } from "./refund-request";
import { whoseMoneyStands } from "./standing-money";
import { takeBackRefundsSince } from "./take-back-refunds";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const PAYER = { name: "Ana Soler", iban: "ES7921000813610123456789" };
const erp = (caller: Caller = merchant.caller): Author => ({ caller, ipAddress: null });
const prepare = (operation: Payable, fields: object = {}, author = erp()) =>
  prepareRefund(
    database.db,
    author,
    refundRequest.parse({ operationUuid: operation.uuid, creditor: PAYER, ...fields }),
  );
const field = (pointer: string) => ({ code: "invalid_field", errors: [expect.objectContaining({ pointer })] });

async function paid(): Promise<Payable> {
  const operation = await payable();
  await authorised(operation);
  return operation;
}

const person = (role: Role, secondsAgo = 0): Author => {
  const authenticatedAt = addSeconds(now(), -secondsAgo);
  return erp({ ...merchant.caller, actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt } });
};

/** What its bank was given. */
async function orderOf(operation: Payable): Promise<Readonly<{ endToEndId: string }>> {
  const [attempt] =
    await database.sql`select end_to_end_id from payment_attempt where operation_uuid = ${operation.uuid}`;
  return { endToEndId: String(attempt?.end_to_end_id) };
}

let made = 0;
/** A credit as the payer's bank would send it. */
async function credit(operation: Payable, amount: number, changes: object = {}): Promise<void> {
  const order = await orderOf(operation);
  const written = { amount, reference: `R-${++made}`, transfers: [{ ...order, ...PAYER, account: PAYER.iban }] };
  await importText(database.db, merchant.caller, writeCamt([{ ...written, ...changes }]));
}

const later = { type: "FUTURE_PAYMENT", requestedExecutionDate: dayAhead(20, new Date()) } as const;
describe("preparing a refund (decision 315)", () => {
  it("takes all that is left by default, then nothing is; the payment stays what it is", async () => {
    const operation = await paid();
    const before = await getOperation(database.db, merchant.caller, operation.uuid);
    const refund = await prepare(operation);
    expect(refund).toMatchObject({
      state: "PREPARED",
      amount: { amount: 15_075, currency: "EUR" },
      creditor: { name: "Ana Soler", accountNumber: "ES79 •••• 6789" },
      reason: "Invoice 7",
      isCovered: true,
    });
    expect(refund.endToEndId).toMatch(/^R[0-9A-F]{32}$/);
    expect(await getOperation(database.db, merchant.caller, operation.uuid)).toEqual(before);
    await expect(prepare(operation)).rejects.toMatchObject({ code: "conflict" });
    const facts = await database.sql`
      select detail from operation_fact where operation_uuid = ${operation.uuid} and kind = 'REFUND_PREPARED'`;
    expect(facts).toEqual([{ detail: { refundUuid: refund.uuid, amount: "15075", currency: "EUR" } }]);
  });

  it("goes by parts, to the last cent and not beyond", async () => {
    const operation = await paid();
    await prepare(operation, { amount: 15_000 });
    await expect(prepare(operation, { amount: 76 })).rejects.toMatchObject(field("/amount"));
    expect(await prepare(operation, { amount: 75 })).toMatchObject({ amount: { amount: 75 } });
  });

  it("is one under one key, however often and however many at once it is asked for, and no other one", async () => {
    const [operation, other] = [await paid(), await paid()];
    const key = newUuid();
    const asked = (fields: object = {}, of = operation) =>
      prepareRefund(
        database.db,
        erp(),
        refundRequest.parse({ operationUuid: of.uuid, creditor: PAYER, amount: 5_000, ...fields }),
        key,
      );
    const made = await Promise.all([asked(), asked(), asked()]);
    expect(made.map(({ uuid }) => uuid)).toEqual([key, key, key]);
    const others = [() => asked({ amount: 6_000 }), () => asked({ reason: "Another" }), () => asked({}, other)];
    for (const again of others) await expect(again()).rejects.toMatchObject({ code: "idempotency_key_reused" });
    const rows = await database.sql`
      select amount from refund where operation_uuid = any(${[operation.uuid, other.uuid]})`;
    expect(rows).toEqual([{ amount: "5000" }]);
  });

  it("never exceeds what has come, however many are prepared at once", async () => {
    const operation = await paid();
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => prepare(operation, { amount: 6_000 })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const [sum] =
      await database.sql`select sum(amount)::int as amount from refund where operation_uuid = ${operation.uuid}`;
    expect(sum?.amount).toBe(12_000);
  });

  it("asks who is paid where the payer was erased: a pseudonym is nobody's name at a bank (decision 223)", async () => {
    const operation = await payable([{ payment: { amount: 15_075, subject: { name: "Ana", lastName: "Soler" } } }]);
    await authorised(operation);
    await credit(operation, 15_075);
    await database.sql`
      update payment_attempt set next_poll_at = null, session_sealed = null where operation_uuid = ${operation.uuid}`;
    const { payments } = await erasePayer(database.db, merchant.tenantUuid, { name: "Ana Soler", iban: PAYER.iban });
    expect(payments).toContain(operation.uuid);
    expect((await getRefundable(database.db, merchant.caller, operation.uuid))?.payer).toEqual({
      name: null,
      accountNumber: null,
    });
    const creditor = { iban: PAYER.iban };
    await expect(prepare(operation, { creditor })).rejects.toMatchObject(field("/creditor/name"));
    expect(await prepare(operation)).toMatchObject({ creditor: { name: "Ana Soler" } });
  });

  it("waits for one that is being prepared, and then finds nothing left", async () => {
    const operation = await paid();
    const request = refundRequest.parse({ operationUuid: operation.uuid, creditor: PAYER });
    const second = interleave(
      database,
      (tx) => prepareRefund(tx, erp(), request),
      () => prepare(operation, { amount: 1 }),
    );
    await expect(second).rejects.toMatchObject({ code: "conflict" });
  });

  it("counts what came beyond it on a statement, and not what a bank took back", async () => {
    const operation = await paid();
    await credit(operation, 15_075);
    await credit(operation, 15_075);
    expect(await prepare(operation)).toMatchObject({ amount: { amount: 30_150 } });

    const returned = await paid();
    await credit(returned, 15_075);
    await credit(returned, 15_075, { debit: true, reversal: true });
    await expect(prepare(returned)).rejects.toMatchObject({ code: "conflict" });
  });

  it("counts what another bank has authorised as well, once", async () => {
    const operation = await paid();
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count)
      values (${newUuid()}, ${merchant.tenantUuid}, ${operation.uuid}, 'x', 'AUTHORISED', ${`P2-${operation.uuid.slice(0, 30)}`}, now(), 0)`;
    expect(await prepare(operation)).toMatchObject({ amount: { amount: 30_150 } });
  });

  it("counts that once as well where a statement has shown it", async () => {
    const operation = await paid();
    const endToEndId = `P2-${operation.uuid.slice(0, 30)}`;
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count)
      values (${newUuid()}, ${merchant.tenantUuid}, ${operation.uuid}, 'x', 'AUTHORISED', ${endToEndId}, now(), 0)`;
    await credit(operation, 15_075, { transfers: [{ endToEndId, ...PAYER, account: PAYER.iban }] });
    expect(await prepare(operation)).toMatchObject({ amount: { amount: 30_150 } });
  });

  it("is not there for what a bank sends on a later day, until it has; nobody is asked for that once more meanwhile", async () => {
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment: later } }]);
    await authorised(operation);
    await expect(prepare(operation)).rejects.toMatchObject({ code: "conflict" });
    expect(await getRefundable(database.db, merchant.caller, operation.uuid)).toMatchObject({ standing: 0 });
    expect((await whoseMoneyStands(database.db, merchant.tenantUuid, [operation.uuid])).has(operation.uuid)).toBe(true);
    await credit(operation, 15_075);
    expect(await prepare(operation)).toMatchObject({ amount: { amount: 15_075 }, isCovered: true });
  });

  it.each(["ACSP", "ACWC", "ACWP"])(
    "is not there for what a bank sends on a later day, though it says %s of it already",
    async (transactionStatus) => {
      const operation = await payable([{ payment: { amount: 15_075, psd2Payment: later } }]);
      const { state } = await atBank(operation);
      here.fake.status = { ...AUTHORISED, transactionStatus };
      await returnFromBank(database.db, state);
      await expect(prepare(operation)).rejects.toMatchObject({ code: "conflict" });
      expect(await getRefundable(database.db, merchant.caller, operation.uuid)).toMatchObject({ standing: 0 });
      await credit(operation, 15_075);
      expect(await prepare(operation)).toMatchObject({ amount: { amount: 15_075 }, isCovered: true });
    },
  );

  it("is not there while a bank says nothing more of what it was to send on a later day", async () => {
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment: later } }]);
    const { state } = await atBank(operation);
    here.fake.status = AUTHORISED;
    await returnFromBank(database.db, state);
    await database.sql`
      update payment_record set status = 'UNCONFIRMED', code = 'BANK_SILENT' where operation_uuid = ${operation.uuid}`;
    await expect(prepare(operation)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not there for what nobody has paid", async () => {
    await expect(prepare(await payable())).rejects.toMatchObject({ code: "conflict" });
  });

  it("is no longer covered once the payment is rejected", async () => {
    const operation = await paid();
    const { uuid } = await prepare(operation);
    await credit(operation, 15_075);
    await credit(operation, 15_075, { debit: true, reversal: true });
    expect(await getRefund(database.db, merchant.caller, uuid)).toMatchObject({ state: "PREPARED", isCovered: false });
  });

  it("goes to who paid where a statement has told, and asks where nobody or several have", async () => {
    const unknown = await paid();
    await database.sql`update payment_record set debtor = '{}' where operation_uuid = ${unknown.uuid}`;
    await expect(prepare(unknown, { creditor: null })).rejects.toMatchObject(field("/creditor/iban"));
    await credit(unknown, 15_075);
    expect(await prepare(unknown, { creditor: null, amount: 1 })).toMatchObject({
      creditor: { name: PAYER.name, accountNumber: "ES79 •••• 6789" },
    });
    const other = [{ endToEndId: "NOTPROVIDED", name: "Eva", account: "DE89370400440532013000", text: "x" }];
    await importText(
      database.db,
      merchant.caller,
      writeCamt([{ amount: 15_075, reference: `O-${++made}`, transfers: other }]),
    );
    await database.sql`
      update statement_entry set state = 'MATCHED', operation_uuid = ${unknown.uuid}, matched_by = 'PERSON', effect = 'PAID_AGAIN'
       where counterparty_account = 'DE89370400440532013000' and tenant_uuid = ${merchant.tenantUuid}`;
    await expect(prepare(unknown, { creditor: null })).rejects.toMatchObject(field("/creditor/iban"));
  });

  it("asks where others have paid as well whose account nobody has told, and not once a statement has (decision 315)", async () => {
    const operation = await paid();
    await credit(operation, 15_075);
    const account = async () =>
      (await getRefundable(database.db, merchant.caller, operation.uuid))?.payer.accountNumber ?? null;
    expect(await account()).toBe("ES79 •••• 6789");
    const endToEndId = newUuid().replaceAll("-", "").toUpperCase();
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, ended_at, end_to_end_id, created_at, poll_count)
      values (${newUuid()}, ${merchant.tenantUuid}, ${operation.uuid}, 'fake', 'AUTHORISED', now(), ${endToEndId}, now(), 0)`;
    expect(await account()).toBeNull();
    await expect(prepare(operation, { creditor: null })).rejects.toMatchObject(field("/creditor/iban"));
    await credit(operation, 15_075, { transfers: [{ endToEndId, name: "Ana Soler", account: PAYER.iban }] });
    expect(await account()).toBe("ES79 •••• 6789");
    await credit(operation, 15_075);
    expect(await account()).toBe("ES79 •••• 6789");
    await credit(operation, 15_075, { transfers: [await orderOf(operation)] });
    expect(await account()).toBeNull();
  });

  it("asks where the payment's own money is of nobody who was told, whoever has paid beside it", async () => {
    const operation = await paid();
    await database.sql`update payment_record set debtor = '{}' where operation_uuid = ${operation.uuid}`;
    const endToEndId = newUuid().replaceAll("-", "").toUpperCase();
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, ended_at, end_to_end_id, created_at, poll_count)
      values (${newUuid()}, ${merchant.tenantUuid}, ${operation.uuid}, 'fake', 'AUTHORISED', now(), ${endToEndId}, now(), 0)`;
    await credit(operation, 15_075, { transfers: [{ endToEndId, name: "Ana Soler", account: PAYER.iban }] });
    const account = async () =>
      (await getRefundable(database.db, merchant.caller, operation.uuid))?.payer.accountNumber ?? null;
    expect(await account()).toBeNull();
    await credit(operation, 15_075);
    expect(await account()).toBe("ES79 •••• 6789");
  });

  it("asks where another account has paid that no SEPA transfer reaches, and takes no word for nothing for a name", async () => {
    const operation = await paid();
    await database.sql`update payment_record set debtor = '{}' where operation_uuid = ${operation.uuid}`;
    await credit(operation, 15_075, {
      transfers: [{ ...(await orderOf(operation)), name: "NOTPROVIDED", account: PAYER.iban }],
    });
    const refundable = () => getRefundable(database.db, merchant.caller, operation.uuid);
    const { payer } = (await refundable()) ?? {};
    expect(payer?.accountNumber).toBe("ES79 •••• 6789");
    expect(payer?.name).not.toBe("NOTPROVIDED");
    await credit(operation, 15_075, {
      transfers: [{ ...(await orderOf(operation)), account: "BR1800360305000010009795493C1" }],
    });
    expect((await refundable())?.payer.accountNumber).toBeNull();
  });

  it("takes an IBAN as people write it, and no account of its own", async () => {
    const operation = await paid();
    const spaced = { creditor: { ...PAYER, iban: "es79 2100 0813 6101 2345 6789" }, amount: 1 };
    expect(await prepare(operation, spaced)).toMatchObject({ creditor: { accountNumber: "ES79 •••• 6789" } });
    const own = { creditor: { name: "Us", iban: "ES9121000418450200051332" } };
    await expect(prepare(operation, own)).rejects.toMatchObject(field("/creditor/iban"));
    expect(refundRequest.safeParse({ operationUuid: operation.uuid, creditor: { iban: "ES00" } }).success).toBe(false);
    for (const amount of [0, -1, 1.5, 100_000_000_000]) {
      expect(refundRequest.safeParse({ operationUuid: operation.uuid, amount }).success).toBe(false);
    }
    expect(refundRequest.safeParse({ operationUuid: operation.uuid, reason: "x".repeat(141) }).success).toBe(false);
  });
});

describe("who may (decision 315)", () => {
  it.each(["OPERATOR", "VIEWER"] as const)("%s sees, and prepares and cancels nothing", async (role) => {
    const operation = await paid();
    const { uuid } = await prepare(operation, { amount: 1 });
    await expect(prepare(operation, {}, person(role))).rejects.toMatchObject({ code: "forbidden" });
    await expect(cancelRefund(database.db, person(role), uuid)).rejects.toMatchObject({ code: "forbidden" });
    expect(await getRefund(database.db, person(role).caller ?? merchant.caller, uuid)).toMatchObject({ uuid });
  });

  it("ADMIN prepares after a fresh sign-in alone, and cancels after any", async () => {
    const operation = await paid();
    const stale = person("ADMIN", 1_000);
    await expect(prepare(operation, {}, stale)).rejects.toMatchObject({ code: "insufficient_user_authentication" });
    const { uuid } = await prepare(operation, {}, person("ADMIN"));
    await cancelRefund(database.db, stale, uuid);
    const audited = await database.sql`select action from audit_entry where subject_uuid = ${uuid} order by at, uuid`;
    expect(audited.map(({ action }) => action)).toEqual(["refund.prepared", "refund.cancelled"]);
  });

  it("neither a collaborator nor another organisation", async () => {
    const operation = await paid();
    const { uuid } = await prepare(operation, { amount: 1 });
    const collaborator = await insertCollaborator(database, merchant);
    await expect(prepare(operation, {}, erp(collaborator))).rejects.toMatchObject({ code: "forbidden" });
    await expect(getRefund(database.db, collaborator, uuid)).rejects.toMatchObject({ code: "forbidden" });
    const { caller } = await insertMerchant(database);
    await expect(prepare(operation, {}, erp(caller))).rejects.toMatchObject(field("/operationUuid"));
    await expect(cancelRefund(database.db, erp(caller), uuid)).rejects.toMatchObject({ code: "not_found" });
    expect(await listRefunds(database.db, caller, { limit: 10, offset: 0 })).toEqual({ total: 0, results: [] });
  });
});

it("a cancelled one makes room, and is cancelled once", async () => {
  const operation = await paid();
  const { uuid } = await prepare(operation);
  await cancelRefund(database.db, erp(), uuid);
  const cancelled = await getRefund(database.db, merchant.caller, uuid);
  expect(cancelled).toMatchObject({ state: "CANCELLED", isCovered: null });
  await cancelRefund(database.db, erp(), uuid);
  expect(await getRefund(database.db, merchant.caller, uuid)).toEqual(cancelled);
  expect(await prepare(operation)).toMatchObject({ amount: { amount: 15_075 } });
});

/** A statement that tells of it is being read: that it has left is written with the payment's flow locked. */
async function leaving(operation: Payable, { uuid }: RefundDetail): Promise<(tx: Transaction) => Promise<void>> {
  const { tenantUuid } = merchant;
  await credit(operation, 15_075);
  const [entry] = await database.sql`select uuid from statement_entry where operation_uuid = ${operation.uuid}`;
  const booking = { state: "BOOKED", statementEntryUuid: String(entry?.uuid), bookedOn: "2026-05-04" } as const;
  return async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operation.uuid);
    const row = await findRefund(tx, tenantUuid, uuid);
    if (row) await updateRefunds(tx, tenantUuid, [{ ...row, ...booking }]);
  };
}

it("one that leaves at that moment has left: it is not cancelled over it", async () => {
  const operation = await paid();
  const refund = await prepare(operation);
  const left = await leaving(operation, refund);
  const late = interleave(database, left, () => cancelRefund(database.db, erp(), refund.uuid));
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect(await getRefund(database.db, merchant.caller, refund.uuid)).toMatchObject({ state: "BOOKED" });
});

describe("a sign-in that was not its person's (decision 62)", () => {
  it("takes back what was prepared with it since then, and nothing else", async () => {
    const personUuid = newUuid();
    const actor = { type: "PERSON", personUuid, role: "ADMIN", authenticatedAt: now() } as const;
    const theirs = erp({ ...merchant.caller, actor });
    const older = await prepare(await paid(), {}, theirs);
    await database.sql`update audit_entry set at = at - interval '1 day' where subject_uuid = ${older.uuid}`;
    const since = await prepare(await paid(), {}, theirs);
    const anothers = await prepare(await paid(), {}, person("ADMIN"));
    const takeBack = () =>
      inTransaction(database.db, (tx) =>
        takeBackRefundsSince(tx, theirs, merchant.tenantUuid, { personUuid, since: addSeconds(now(), -60) }),
      );
    await takeBack();
    await takeBack();
    const stateOf = async ({ uuid }: typeof older) => (await getRefund(database.db, merchant.caller, uuid)).state;
    expect([await stateOf(older), await stateOf(since), await stateOf(anothers)]).toEqual([
      "PREPARED",
      "CANCELLED",
      "PREPARED",
    ]);
    const told = await database.sql`
      select subject_uuid from audit_entry where actor_id = ${personUuid} and action = 'refund.cancelled'`;
    expect(told).toEqual([{ subject_uuid: since.uuid }]);
  });

  it("takes back nothing that leaves at that moment", async () => {
    const personUuid = newUuid();
    const actor = { type: "PERSON", personUuid, role: "ADMIN", authenticatedAt: now() } as const;
    const theirs = erp({ ...merchant.caller, actor });
    const operation = await paid();
    const refund = await prepare(operation, {}, theirs);
    await interleave(database, await leaving(operation, refund), () =>
      inTransaction(database.db, (tx) =>
        takeBackRefundsSince(tx, theirs, merchant.tenantUuid, { personUuid, since: addSeconds(now(), -60) }),
      ),
    );
    expect(await getRefund(database.db, merchant.caller, refund.uuid)).toMatchObject({ state: "BOOKED" });
  });

  it("prepares nothing in the moment in which that is said", async () => {
    const { uuid } = await aPerson({ [merchant.tenantUuid]: "ADMIN" });
    const said = await sayingItWasNot(database, uuid, [takeBackRefundsSince]);
    const operation = await paid();
    const theirs = member(merchant.tenantUuid, "ADMIN", uuid);
    const preparing = interleave(database, said, () => prepare(operation, {}, theirs));
    await expect(preparing).rejects.toMatchObject({ code: "insufficient_user_authentication" });
    expect(await database.sql`select from refund where operation_uuid = ${operation.uuid}`).toHaveLength(0);
  });
});

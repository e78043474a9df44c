import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { paymentAttempt } from "@/db/schema";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant } from "@/db/testing/merchant";
import { BankError, type BankStatus } from "@/lib/banks/connector";
import { NO_ACTION } from "@/lib/banks/next-action";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { log } from "@/lib/shared/log";
import { passOverAttempt } from "./ending/pass-over-attempt";
import { isNameOfAnother } from "./name-of-another";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK, fakeBank } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
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
  sentMinutesAgo,
  statusOf,
} from "./testing/payments";

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);

const ALIKE = "a bank has named two payments alike";
const DOUBTED = { state: "UNRESOLVED", failure: { reason: "DUPLICATE_PAYMENT_ID" }, release: null };

let names = 0;
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  resetHere();
  logged = vi.spyOn(log, "error").mockReturnValue();
  return () => void logged.mockRestore();
});

/** Whatever is ordered from now on, the bank names it so. */
function namesAll(told: Partial<BankStatus & { next: typeof NO_ACTION }> = {}): string {
  names += 1;
  const bankPaymentId = `alike-${names}`;
  here.fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), ...told, bankPaymentId });
  return bankPaymentId;
}

const waiting = async (operation: Payable) => {
  const page = { limit: 100, offset: 0 };
  const { results } = await listAttention(database.db, merchant.caller, "unresolved", page);
  return results.some(({ uuid }) => uuid === operation.uuid);
};

it("of two orders that a bank names alike one is paid by that name, and nobody knows of the other (decision 374)", async () => {
  const [first, second] = [await payable(), await payable()];
  namesAll();
  const { state } = await atBank(first);
  expect(await startAttempt(database.db, second.linkToken, choose)).toEqual({ next: "PAGE" });
  expect(await attemptsOf(second)).toMatchObject([{ ...DOUBTED, bank_payment_id: null, sca_redirect_url: null }]);
  // Nor does it count as a bank that is silent.
  expect(await attemptsOf(second)).toMatchObject([{ unanswered_count: 0, unanswered_since: null }]);
  expect(await eventsOf(second)).toContain("PSD2_PAYMENT_UNRESOLVED");
  expect(await waiting(second)).toBe(true);
  expect((await findPayerView(database.db, second.linkToken))?.step).toMatchObject({ name: "UNRESOLVED" });
  const [{ uuid: firstUuid } = {}] = await attemptsOf(first);
  const [{ uuid: secondUuid } = {}] = await attemptsOf(second);
  const line = { bank: BANK.id, attemptUuid: secondUuid, otherAttemptUuid: firstUuid };
  expect(logged.mock.calls).toEqual([[line, ALIKE]]);

  here.fake.status = AUTHORISED;
  await returnFromBank(database.db, state);
  await poll(secondUuid);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["COMPLETED", "OPENED"]);
  expect([(await recordsOf(first)).length, (await recordsOf(second)).length]).toEqual([1, 0]);
  expect(await attemptsOf(second)).toMatchObject([DOUBTED]);
});

it("also where it says at once that the second is carried out", async () => {
  const [first, second] = [await payable(), await payable()];
  namesAll({ transactionStatus: "ACSC", scaStatus: "exempted", next: NO_ACTION });
  for (const { linkToken } of [first, second]) await startAttempt(database.db, linkToken, choose);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["COMPLETED", "OPENED"]);
  expect(await attemptsOf(second)).toMatchObject([DOUBTED]);
});

it("also where both are told at the same moment, and of another organisation", async () => {
  const other = await insertMerchant(database);
  const operations = await Promise.all([payable(), payable(), payable(), payable([{}], other)]);
  namesAll();
  await Promise.all(operations.map(({ linkToken }) => startAttempt(database.db, linkToken, choose)));
  const attempts = (await Promise.all(operations.map(attemptsOf))).flat();
  expect(attempts.map(({ state }) => state).toSorted()).toEqual(["AT_BANK", "UNRESOLVED", "UNRESOLVED", "UNRESOLVED"]);
});

it("whose link may be with another payer stands in the way until its own payer goes on knowingly", async () => {
  here.bank = { ...BANK, exempts: false };
  const [first, second] = [await payable(), await payable()];
  namesAll();
  await atBank(first);
  await startAttempt(database.db, second.linkToken, choose);
  here.fake.initiate = fakeBank().initiate;
  const inProgress = { code: "attempt_in_progress" };
  await expect(startAttempt(database.db, second.linkToken, choose)).rejects.toMatchObject(inProgress);
  await passOverAttempt(database.db, second.linkToken);
  expect(await startAttempt(database.db, second.linkToken, choose)).toMatchObject({ next: "BANK" });
});

it.each([
  ["in time", "STARTED"],
  ["when nobody waited for it any more", "UNRESOLVED"],
] as const)("of an order whose second step fails, told %s", async (_when, found) => {
  const [first, second] = [await payable(), await payable()];
  const bankPaymentId = namesAll();
  await atBank(first);
  here.fake.initiate = async () => {
    await database.sql`
      update payment_attempt set state = ${found}, failure = '{"stage":"INITIATION","reason":"OUTCOME_UNKNOWN","retryable":true}'
       where operation_uuid = ${second.uuid}`;
    throw new BankError("BANK_UNAVAILABLE", "503", { bankPaymentId });
  };
  await startAttempt(database.db, second.linkToken, choose);
  const reason = found === "STARTED" ? "DUPLICATE_PAYMENT_ID" : "OUTCOME_UNKNOWN";
  expect(await attemptsOf(second)).toMatchObject([{ state: "UNRESOLVED", failure: { reason }, bank_payment_id: null }]);
  expect(logged).toHaveBeenCalledWith(expect.anything(), ALIKE);
});

it("of two that were named alike before, one transfer pays one", async () => {
  const [first, second] = [await payable(), await payable()];
  await authorised(first);
  here.fake.status = fakeBank().status;
  const { attemptUuid } = await atBank(second);
  await database.sql`
    update payment_attempt set bank_payment_id = (
      select bank_payment_id from payment_attempt where operation_uuid = ${first.uuid}) where uuid = ${attemptUuid}`;
  here.fake.status = AUTHORISED;
  await poll(attemptUuid);
  await poll(attemptUuid);
  expect(await attemptsOf(second)).toMatchObject([DOUBTED]);
  expect((await recordsOf(second)).length).toBe(0);
  expect(await waiting(second)).toBe(true);
  expect(await statusOf(second)).toBe("OPENED");
});

it("and the other neither asks by that name any more nor calls off what is not its own", async () => {
  const [first, second] = [await payable(), await payable()];
  await authorised(first);
  here.fake.status = fakeBank().status;
  const { attemptUuid } = await atBank(second);
  await database.sql`
    update payment_attempt set bank_payment_id = (
      select bank_payment_id from payment_attempt where operation_uuid = ${first.uuid}) where uuid = ${attemptUuid}`;
  // Whose payer's time is over is called off, unless its bank may decide yet.
  await sentMinutesAgo(attemptUuid, 61);
  here.fake.status = { ...AUTHORISED, transactionStatus: "ACSP", scaStatus: null };
  const readsBefore = here.fake.reads;
  await poll(attemptUuid);
  await poll(attemptUuid);
  expect([here.fake.cancellations, here.fake.reads - readsBefore]).toEqual([0, 1]);
  expect(await attemptsOf(second)).toMatchObject([{ ...DOUBTED, bank_payment_id: null, sca_redirect_url: null }]);
});

it("whichever of them is paid first, not whichever was named first", async () => {
  const [first, second] = [await payable(), await payable()];
  const { attemptUuid: named } = await atBank(first);
  const { attemptUuid } = await atBank(second);
  await database.sql`
    update payment_attempt set bank_payment_id = (select bank_payment_id from payment_attempt where uuid = ${named})
    where uuid = ${attemptUuid}`;
  here.fake.status = AUTHORISED;
  await poll(attemptUuid);
  await poll(named);
  expect([await statusOf(second), (await recordsOf(second)).length]).toEqual(["COMPLETED", 1]);
  expect(await attemptsOf(first)).toMatchObject([DOUBTED]);
  expect((await recordsOf(first)).length).toBe(0);
});

it("who is told a name while another is writing it waits, and finds the other", async () => {
  const [first, second] = [await payable(), await payable()];
  const [one, other] = [(await atBank(first)).attemptUuid, (await atBank(second)).attemptUuid];
  const bankPaymentId = `alike-${++names}`;
  const ask = (tx: Transaction, uuid: string) => isNameOfAnother(tx, { uuid, bankId: BANK.id }, bankPaymentId);
  const writes = async (tx: Transaction) => {
    expect(await ask(tx, one)).toBe(false);
    await tx.update(paymentAttempt).set({ bankPaymentId }).where(eq(paymentAttempt.uuid, one));
  };
  expect(await interleave(database, writes, () => inTransaction(database.db, (tx) => ask(tx, other)))).toBe(true);
});

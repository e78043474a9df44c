import type { Transaction } from "@/db/client";
import { type AttemptRow, listAttempts, updateAttempt } from "@/db/queries/attempts/attempts";
import {
  insertPaymentRecord,
  type NewPaymentRecord,
  type PaymentRecordRow,
  updatePaymentRecord,
} from "@/db/queries/attempts/payment-records";
import { listCopiesOf } from "@/db/queries/flows/renewals";
import { addJob } from "@/db/queries/jobs";
import { insertFact, setCollectedAmount } from "@/db/queries/operations/operation-moves";
import { listMatchedEntries } from "@/db/queries/statements/statements";
import { failAttempt } from "@/lib/attempts/ending/fail-attempt";
import { debtorParty, RECORD_EVENTS, recordHappenings } from "@/lib/attempts/following/advance-record";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { isOpen } from "@/lib/attempts/model";
import { orderedDay, paymentOf, requestedDay } from "@/lib/attempts/payment-initiation";
import { orderedProduct } from "@/lib/attempts/products";
import { remainsOf } from "@/lib/attempts/session";
import type { Settlement } from "@/lib/attempts/settlement";
import type { Bank, PaymentDetails, PaymentProduct } from "@/lib/banks/connector";
import type { StatusMeaning } from "@/lib/banks/statuses/interpret-status";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { executionDay } from "@/lib/banks/target-calendar";
import type { Cause } from "@/lib/operations/model";
import { describePaid, moveOperation } from "@/lib/operations/move-operation";
import { remittanceOf } from "@/lib/operations/remittance";
import { standAfterAll, tellCopies } from "@/lib/operations/stand-after-all";
import { log } from "@/lib/shared/log";
import { countAttempt } from "@/lib/shared/process/metrics";
import { recordEvents } from "@/lib/webhooks/events/record-event";

/** The end of an attempt whose rejected payment another has taken the place of. */
export const NOT_CARRIED_OUT = { stage: "EXECUTION", retryable: true } as const;

type Authorised = Extract<StatusMeaning, { kind: "AUTHORISED" }>;

/** Who says that it was paid: the bank, with what it tells of the payer, or a person who has seen the money (decision 44). */
export type Word = Readonly<{ meaning: Authorised; cause: Cause; details: PaymentDetails | null }>;

/**
 * It was paid: the attempt is AUTHORISED, and an OPENED operation becomes COMPLETED with its payment record. Where the
 * operation has ended otherwise in the meantime (another attempt paid it, the organisation cancelled while the bank had given
 * this one up), the money has still moved: the attempt says so, the timeline too, and somebody has to pay it back. Where the payment that
 * had completed it does not stand, this one takes its place (decision 343).
 *
 * @param place the record that is to be this attempt's (`placeOf`)
 */
export async function completeByAttempt(
  settlement: Settlement<Bank | null>,
  place: PaymentRecordRow | null,
  word: Word,
): Promise<void> {
  const { tx, at, attempt, bank, order } = settlement;
  const { operation } = order;
  const { tenantUuid, uuid: operationUuid } = operation;
  const sessionSealed = remainsOf(attempt, bank);
  await updateAttempt(tx, tenantUuid, attempt.uuid, { state: "AUTHORISED", endedAt: at, sessionSealed });
  countAttempt("AUTHORISED");
  const detail = { bank: bank?.name ?? attempt.bankId, bankStatus: bankWord(settlement.status) };
  if (place === null && operation.status !== "OPENED") {
    const { uuid: attemptUuid } = attempt;
    await insertFact(tx, tenantUuid, { operationUuid, kind: "PAID_TWICE", detail: { ...detail, attemptUuid }, at });
    await tellCopies(tx, tenantUuid, [operationUuid], at);
    log.error({ operationUuid, attemptUuid, status: operation.status }, "paid after the operation ended");
    return;
  }
  if (word.cause.by === "BANK") await insertFact(tx, tenantUuid, { operationUuid, kind: "CONFIRMED", detail, at });
  if (place !== null) return takePlace(settlement, place, word);
  await askAboutOthers(settlement);
  await insertPaymentRecord(tx, newRecord(settlement, word));
  await setCollectedAmount(tx, tenantUuid, operationUuid, paymentOf(order).amount);
  await moveOperation(tx, tenantUuid, operationUuid, {
    to: "COMPLETED",
    at,
    cause: word.cause,
    alongside: (moved, flow) => {
      const resource = describePaid(moved, flow, at, moved.collectedAmount);
      return [
        { type: "PSD2_PAYMENT_SUBMITTED", resource: { ...resource, status: "SUBMITTED_VALID" } },
        ...recordHappenings(resource, { previous: "SUBMITTED_VALID", status: word.meaning.record.status }),
      ];
    },
  });
}

/**
 * The operation's record, locked, where it is to be this attempt's: its own, which a booking had made until somebody took that back
 * (decision 113); or another payment's that was rejected, as long as nobody has renewed the operation (decision 343). Of an attempt that
 * statements tell of, statements tell whether its money is there.
 */
export async function placeOf(
  { tx, attempt }: Settlement<Bank | null>,
  record: PaymentRecordRow | null,
): Promise<PaymentRecordRow | null> {
  if (record === null || record.attemptUuid === attempt.uuid) return record;
  if (record.status !== "REJECTED" || (await isShown(tx, attempt))) return null;
  const copies = await listCopiesOf(tx, attempt.tenantUuid, [attempt.operationUuid]);
  return copies.length === 0 ? record : null;
}

/** Whether a booking that belongs to the attempt's operation has its end-to-end id. */
export async function isShown(
  tx: Transaction,
  { tenantUuid, operationUuid, endToEndId }: Pick<AttemptRow, "tenantUuid" | "operationUuid" | "endToEndId">,
): Promise<boolean> {
  const bookings = await listMatchedEntries(tx, tenantUuid, [operationUuid]);
  return bookings.some((booking) => booking.endToEndId?.toUpperCase() === endToEndId.toUpperCase());
}

/** It was paid all the same, and from now on its record is what this attempt's bank says, or a person. */
async function takePlace(
  settlement: Settlement<Bank | null>,
  { uuid, status: previousStatus, createdAt, attemptUuid: former, code }: PaymentRecordRow,
  word: Word,
): Promise<void> {
  const { tx, at, attempt, order } = settlement;
  const { tenantUuid, uuid: operationUuid } = order.operation;
  if (former !== null && former !== attempt.uuid) {
    await failAttempt(tx, { tenantUuid, uuid: former }, { failure: { ...NOT_CARRIED_OUT, reason: code }, at });
  }
  const { amount } = paymentOf(order);
  const { status } = word.meaning.record;
  const asNow = { createdAt, statusBefore: null, statementEntryUuid: null };
  await updatePaymentRecord(tx, tenantUuid, uuid, { ...newRecord(settlement, word), ...asNow });
  await setCollectedAmount(tx, tenantUuid, operationUuid, amount);
  await standAfterAll(tx, tenantUuid, [operationUuid], { at, cause: word.cause });
  const type = RECORD_EVENTS[status];
  const resource = { ...describePaid(order.operation, order.flow, at, amount), status, previousStatus };
  await recordEvents(tx, tenantUuid, type ? [{ type, resource }] : []);
}

/**
 * Others that have been paid may take the place of one that was rejected (decision 343): their banks are asked whether they stand, and what
 * statements show is looked at anew.
 */
export async function askWhoWasPaid({ tx, at, attempt }: Settlement): Promise<void> {
  const { tenantUuid, operationUuid } = attempt;
  await addJob(tx, "settle-anew", { tenantUuid, operationUuid });
  for (const other of await listAttempts(tx, tenantUuid, operationUuid)) {
    if (other.uuid !== attempt.uuid && other.bankPaymentId !== null && other.state === "AUTHORISED") {
      await setPoll(tx, other, at);
    }
  }
}

/** Attempts that the payer has started beside this one are in vain now: their banks are asked to forget them. */
async function askAboutOthers({
  tx,
  at,
  attempt: { tenantUuid, uuid, operationUuid },
}: Settlement<Bank | null>): Promise<void> {
  for (const other of await listAttempts(tx, tenantUuid, operationUuid)) {
    if (other.uuid !== uuid && other.bankPaymentId !== null && isOpen(other.state)) await setPoll(tx, other, at);
  }
}

function newRecord({ at, attempt, order, status }: Settlement<Bank | null>, { meaning, cause, details }: Word) {
  const { operation, creditor } = order;
  const payment = paymentOf(order);
  const product = orderedProduct(order, attempt);
  const scheduled = orderedDay(order, attempt);
  // Whoever sees money on an account has not seen when the bank carried it out, or when it came.
  const isTold = cause.by === "BANK";
  return {
    uuid: payment.paymentUuid,
    tenantUuid: operation.tenantUuid,
    operationUuid: operation.uuid,
    attemptUuid: attempt.uuid,
    source: "BANK",
    type: payment.type,
    product,
    ...meaning.record,
    bankStatus: bankWord(status),
    amount: payment.amount,
    currency: payment.currency,
    settledAmount: meaning.settled ? payment.amount : null,
    settledAt: meaning.settled && isTold ? at : null,
    remittanceInformation: remittanceOf(operation, creditor.ownerName),
    executionDate: isTold ? executionOf(meaning, scheduled, product, at) : null,
    requestedExecutionDate: requestedDay(order, attempt),
    bankPaymentId: attempt.bankPaymentId ?? "",
    endToEndId: attempt.endToEndId,
    creditor,
    debtor: debtorParty(details),
    createdAt: at,
    updatedAt: at,
  } satisfies NewPaymentRecord;
}

/** Now, where it has been carried out already. What was ordered for a day will be on that day, as its bank keeps days. */
function executionOf({ record }: Authorised, scheduled: string | null, product: PaymentProduct, at: Date): Date | null {
  if (record.status !== "SUBMITTED_VALID") return at;
  return scheduled === null ? null : new Date(`${executionDay(scheduled, product)}T00:00:00Z`);
}

import {
  lockPaymentRecord,
  type PaymentRecordRow,
  updateDebtor,
  updatePaymentRecord,
} from "@/db/queries/attempts/payment-records";
import { insertFact, setCollectedAmount } from "@/db/queries/operations/operation-moves";
import { type DebtorParty, movesForward, type RecordState, type RecordStatus } from "@/lib/attempts/model";
import type { Settlement } from "@/lib/attempts/settlement";
import type { Bank, PaymentDetails } from "@/lib/banks/connector";
import { BANK_SILENT } from "@/lib/banks/statuses/interpret-status";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { describePaid } from "@/lib/operations/move-operation";
import { queueRejections } from "@/lib/operations/queue-notices";
import { type Happening, recordEvents } from "@/lib/webhooks/events/record-event";
import type { EventResource, EventType } from "@/lib/webhooks/model";

/** What tells listeners how a record stands. UNCONFIRMED is no news: nothing was heard. */
export const RECORD_EVENTS: Readonly<Record<RecordStatus, EventType | null>> = {
  SUBMITTED_VALID: "PSD2_PAYMENT_SUBMITTED",
  EXECUTED: "PSD2_PAYMENT_EXECUTED",
  SETTLED: "PSD2_PAYMENT_SETTLED",
  REJECTED: "PSD2_PAYMENT_REJECTED",
  UNCONFIRMED: null,
};

/**
 * The event of a record that has reached another status; none while only its code changes. That it was submitted is told with its
 * completion.
 */
export function recordHappenings(
  resource: EventResource,
  { previous, status }: Readonly<{ previous: RecordStatus; status: RecordStatus }>,
): readonly Happening[] {
  const type = status === "SUBMITTED_VALID" ? null : RECORD_EVENTS[status];
  return type && status !== previous ? [{ type, resource: { ...resource, status, previousStatus: previous } }] : [];
}

/**
 * The record's life after COMPLETED (decision 3): it only moves forward, except to REJECTED, which takes the collected amount
 * back. A state that is no step forward changes nothing.
 */
export async function advanceRecord(
  { tx, at, order, attempt, bank, status }: Settlement<Bank | null>,
  record: PaymentRecordRow,
  to: RecordState,
): Promise<void> {
  const { tenantUuid, operationUuid } = record;
  // What a statement has proven, only a statement takes back (decision 111).
  if (record.statementEntryUuid !== null) return;
  if (!movesForward(record, to)) return;
  const settles = to.status === "SETTLED";
  await updatePaymentRecord(tx, tenantUuid, record.uuid, {
    ...to,
    bankStatus: bankWord(status),
    settledAmount: settles ? record.amount : null,
    // What was taken back was never the payee's.
    settledAt: settles ? at : null,
    executionDate: to.status === "EXECUTED" || (settles && record.status !== "EXECUTED") ? at : record.executionDate,
    updatedAt: at,
  });
  await insertFact(tx, tenantUuid, {
    operationUuid,
    kind: "RECORD_UPDATED",
    detail: { bank: bank?.name ?? attempt.bankId, status: to.status, code: to.code, bankStatus: bankWord(status) },
    at,
  });
  if (to.status === "REJECTED") {
    await setCollectedAmount(tx, tenantUuid, operationUuid, 0);
    await queueRejections(tx, tenantUuid, [operationUuid], { at, cause: { by: "BANK" } });
  }
  // A part may have gone back already: what its bank says of the order says nothing of that.
  const collectedAmount = to.status === "REJECTED" ? 0 : order.operation.collectedAmount;
  const resource = describePaid(order.operation, order.flow, at, collectedAmount);
  await recordEvents(tx, tenantUuid, recordHappenings(resource, { previous: record.status, status: to.status }));
}

/** The bank has said nothing final of what this attempt's payer has authorised, and nobody asks any more, or can. */
export async function leaveUnconfirmed(
  settlement: Settlement<Bank | null>,
  code: string = BANK_SILENT.code,
): Promise<void> {
  const { tx, attempt } = settlement;
  const record = await lockPaymentRecord(tx, attempt.tenantUuid, attempt.operationUuid);
  if (record?.attemptUuid !== attempt.uuid || record.status !== "SUBMITTED_VALID") return;
  await advanceRecord(settlement, record, { ...BANK_SILENT, code });
}

/** Who paid, from a bank that tells it only now, whatever a statement says; what it has told before stands. */
export async function learnDebtor(
  { tx, at }: Settlement,
  { tenantUuid, uuid, debtor, statusBefore }: PaymentRecordRow,
  details: PaymentDetails,
): Promise<void> {
  const told = debtorParty(details);
  const known = statusBefore?.debtor ?? debtor;
  if (Object.keys(known).length > 0 || Object.keys(told).length === 0) return;
  await updateDebtor(tx, tenantUuid, uuid, {
    debtor: { ...debtor, ...told },
    statusBefore: statusBefore && { ...statusBefore, debtor: told },
    updatedAt: at,
  });
}

/** Only what the bank told: payment initiation often tells nothing of the payer. */
export function debtorParty(details: PaymentDetails | null): DebtorParty {
  if (!details) return {};
  const { iban, currency, name, bic } = details.debtor;
  return {
    ...(iban === null ? {} : { accountNumber: iban, type: "IBAN" }),
    ...(currency === null ? {} : { currency }),
    ...(name === null ? {} : { psuName: name, ownerName: name }),
    ...(bic === null ? {} : { bic }),
  };
}

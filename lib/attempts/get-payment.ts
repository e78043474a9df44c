import type { Db } from "@/db/client";
import { type FoundRecord, findPaymentRecord } from "@/db/queries/attempts/payment-records";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { PaymentRecordDetail } from "./contract";
import { executionDateOf, wordSourceOf } from "./model";

/**
 * The payment record of a COMPLETED operation (interface 4.2).
 * @throws AppError not_found: not completed yet, none such, another tenant's, or outside the caller's channel
 */
export async function getPayment(db: Db, caller: Caller, uuid: string): Promise<PaymentRecordDetail> {
  const found = await findPaymentRecord(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  const { collaboratorUuid, ...record } = found;
  return {
    uuid: record.uuid,
    type: "PSD2_PAYMENT",
    psd2Payment: presentPsd2Payment(record),
    ...(collaboratorUuid === null ? {} : { collaborator: { uuid: collaboratorUuid } }),
  };
}

function presentPsd2Payment(record: Omit<FoundRecord, "collaboratorUuid">): PaymentRecordDetail["psd2Payment"] {
  const { currency } = record;
  return {
    type: record.type,
    product: record.product,
    uuid: record.uuid,
    status: { status: record.status, code: record.code },
    source: wordSourceOf(record),
    statementEntryUuid: record.statementEntryUuid,
    // What a lost answer would have said is kept as an empty text.
    bankStatus: record.bankStatus || null,
    instructedAmount: { amount: record.amount, currency },
    settledAmount: record.settledAmount === null ? null : { amount: record.settledAmount, currency },
    settledAt: record.settledAt?.toISOString() ?? null,
    remittanceInformationUnstructured: record.remittanceInformation,
    executionDate: executionDateOf(record)?.toISOString() ?? null,
    requestedExecutionDate: record.requestedExecutionDate,
    bankPaymentId: record.bankPaymentId || null,
    endToEndId: record.endToEndId,
    creditorAccount: record.creditor,
    debtorAccount: record.debtor,
  };
}

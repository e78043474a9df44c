import type { RecordStatus } from "@/lib/attempts/model";
import { type OperationStatus, PAYABLE_STATUSES } from "@/lib/operations/model";
import type { NextPayment } from "../signer-view";

type Following = Readonly<{ status: OperationStatus; recordStatus: RecordStatus | null }>;

const PAYABLE: ReadonlySet<OperationStatus> = new Set(PAYABLE_STATUSES);

/**
 * How the payment stands that follows a signature, as its payer's page says it: one that its bank has taken back may be paid again
 * (decision 188), and one that its payer has authorised is not paid before its bank has moved it. Null where nobody asks for it any more.
 */
export function paymentState({ status, recordStatus }: Following): NextPayment["state"] | null {
  if (status !== "COMPLETED") return PAYABLE.has(status) ? "TO_PAY" : null;
  if (recordStatus === "REJECTED") return "TO_PAY";
  return recordStatus === "EXECUTED" || recordStatus === "SETTLED" ? "PAID" : "AUTHORISED";
}

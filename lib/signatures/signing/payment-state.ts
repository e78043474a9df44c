import type { RecordStatus } from "@/lib/attempts/model";
import { type OperationStatus, PAYABLE_STATUSES } from "@/lib/operations/model";
import type { PayerStep } from "@/lib/payer/payer-view";
import type { NextPayment } from "../signer-view";

type Following = Readonly<{ status: OperationStatus; recordStatus: RecordStatus | null }>;

const PAYABLE: ReadonlySet<OperationStatus> = new Set(PAYABLE_STATUSES);

/**
 * How the payment stands that follows a signature, as its payer's page says it: one that was taken back is to be paid where that page lets
 * it be paid again (decision 188), and one that its payer has authorised is not paid before its bank has moved it, or the payee has seen
 * all of it. Null where nobody asks for it any more.
 */
export function paymentState({ status, recordStatus }: Following, page: PayerStep | null): NextPayment["state"] | null {
  if (status !== "COMPLETED") return PAYABLE.has(status) ? "TO_PAY" : null;
  if (page?.name !== "PAID") return null;
  if (page.rejectedLater !== null) return page.mayPayAgain ? "TO_PAY" : null;
  const hasMoved = recordStatus === "EXECUTED" || recordStatus === "SETTLED" || page.confirmedBy === "PAYEE";
  return hasMoved && page.arrived === null ? "PAID" : "AUTHORISED";
}

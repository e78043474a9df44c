import type { Db } from "@/db/client";
import { type AttemptRow, findPaymentOrder } from "@/db/queries/attempts/attempts";
import type { PaymentReference } from "@/lib/banks/connector";
import { orderedProduct } from "./products";
import { sessionOf } from "./session";

/** How the bank knows an attempt's payment; null when its answer to the initiation was never written. */
export async function paymentReference(db: Db, attempt: AttemptRow): Promise<PaymentReference | null> {
  if (attempt.bankPaymentId === null) return null;
  const order = await findPaymentOrder(db, attempt.tenantUuid, attempt.operationUuid);
  if (!order) return null;
  return {
    bankPaymentId: attempt.bankPaymentId,
    authorisationId: attempt.authorisationId,
    product: orderedProduct(order, attempt),
    token: sessionOf(attempt)?.bank.token?.value ?? null,
  };
}

import type { Bank, PaymentProduct, PaymentReference } from "../connector";
import { interfaceUrl } from "../transport/links";

/** The protocol's own name: of a payment that a bank was given before its record took the product away. */
const PAYMENT_REQUESTS = "payment-requests";

/** The kind of transfer is in the order: one address takes them all, unless a bank's record says otherwise. */
export function paymentRequestsUrl(bank: Bank, product: PaymentProduct): string {
  return `${interfaceUrl(bank)}/${bank.endpoint.version}/${bank.products[product]?.path ?? PAYMENT_REQUESTS}`;
}

/** The payment's address, built: some banks' Location is relative to nobody knows what. */
export function paymentRequestUrl(
  bank: Bank,
  { bankPaymentId, product }: Pick<PaymentReference, "bankPaymentId" | "product">,
): string {
  return `${paymentRequestsUrl(bank, product)}/${encodeURIComponent(bankPaymentId)}`;
}

import type { Bank, PaymentProduct, PaymentReference } from "../connector";
import { interfaceUrl } from "../transport/links";

/** The protocol's own names: of a payment that a bank was given before its record took the product away. */
const PRODUCT_PATHS: Readonly<Record<PaymentProduct, string>> = {
  SEPA_CREDIT_TRANSFER: "sepa-credit-transfers",
  INSTANT_SEPA_CREDIT_TRANSFER: "instant-sepa-credit-transfers",
};

export function paymentsUrl(bank: Bank, product: PaymentProduct): string {
  const path = bank.products[product]?.path ?? PRODUCT_PATHS[product];
  return `${interfaceUrl(bank)}/${bank.endpoint.version}/payments/${path}`;
}

/** The payment's address, built: links are not kept, and some banks' are wrong. */
export function paymentUrl(bank: Bank, reference: Omit<PaymentReference, "authorisationId">): string {
  return `${paymentsUrl(bank, reference.product)}/${encodeURIComponent(reference.bankPaymentId)}`;
}

import type { Bank, PaymentProduct, PaymentReference } from "../connector";

const PRODUCT_PATHS: Readonly<Record<PaymentProduct, string>> = {
  SEPA_CREDIT_TRANSFER: "sepa-credit-transfers",
  INSTANT_SEPA_CREDIT_TRANSFER: "instant-sepa-credit-transfers",
};

export function paymentsUrl(bank: Bank, product: PaymentProduct): string {
  return `${bank.baseUrl}/v1/payments/${PRODUCT_PATHS[product]}`;
}

/** The payment's address, built: links are not kept, and some banks' are wrong. */
export function paymentUrl(bank: Bank, reference: Omit<PaymentReference, "authorisationId">): string {
  return `${paymentsUrl(bank, reference.product)}/${encodeURIComponent(reference.bankPaymentId)}`;
}

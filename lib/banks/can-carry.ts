import type { Bank, Impediment, PaymentInitiation } from "./connector";

/** What of a payment decides which banks can carry it. */
export type CarriedPayment = Pick<PaymentInitiation, "amount" | "product" | "requestedExecutionDate" | "remittance">;

/**
 * Whether a bank's record lets it carry the payment: only such banks are offered (decision 85). Where a bank is plays no part, nor
 * whether it is up now, which the list shows.
 */
export function canCarry(bank: Bank, payment: CarriedPayment): boolean {
  return limitsOf(bank, payment).length === 0;
}

/** What of the payment is beyond this bank. */
export function limitsOf(
  { products, futureDate, remittanceLengthMax }: Bank,
  { amount, product, requestedExecutionDate, remittance }: CarriedPayment,
): readonly Impediment[] {
  const offered = products[product];
  if (!offered) return [{ pointer: "/product", code: "unsupported", detail: "The bank does not offer this product." }];
  return [
    ...unless(amount <= offered.amountMinorMax, "/amount", "too_large", "More than the bank transfers at once."),
    ...unless(
      requestedExecutionDate === null || futureDate,
      "/requestedExecutionDate",
      "unsupported",
      "The bank takes no future date.",
    ),
    ...unless(remittance.length <= remittanceLengthMax, "/remittance", "invalid", "Longer than the bank takes."),
  ];
}

/** What stands in the way unless something holds. */
export function unless(holds: boolean, pointer: string, code: string, detail: string): readonly Impediment[] {
  return holds ? [] : [{ pointer, code, detail }];
}

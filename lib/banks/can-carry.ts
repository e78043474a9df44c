import { now } from "@/lib/shared/clock";
import type { Bank, Impediment, PaymentInitiation } from "./connector";
import { wholly } from "./records/record";
import { dayAhead } from "./target-calendar";

/** What of a payment decides which banks can carry it. */
export type CarriedPayment = Pick<PaymentInitiation, "amount" | "product" | "requestedExecutionDate" | "remittance">;

/**
 * Whether a bank's record lets it carry the payment: only such banks are offered (decision 85). Where a bank is plays no part, nor
 * whether it is up now, which the list shows.
 */
export function canCarry(bank: Bank, payment: CarriedPayment): boolean {
  return limitsOf(bank, payment).length === 0;
}

/** What of the payment is beyond this bank; asked of each bank at each look at a payer's page, so nothing is made that is not said. */
export function limitsOf(
  { products, payment }: Pick<Bank, "products" | "payment">,
  { amount, product, requestedExecutionDate, remittance }: CarriedPayment,
): readonly Impediment[] {
  const limits: Impediment[] = [];
  const limit = (pointer: string, code: string, detail: string) => limits.push({ pointer, code, detail });
  const offered = products[product];
  const { futureDaysMax, remittanceLengthMax, remittancePattern } = payment;
  if (!offered) {
    limit("/product", "unsupported", "The bank does not offer this product.");
    return limits;
  }
  if (amount < offered.amountMinorMin) limit("/amount", "too_small", "Less than the bank transfers.");
  if (amount > offered.amountMinorMax) limit("/amount", "too_large", "More than the bank transfers at once.");
  if (requestedExecutionDate !== null && requestedExecutionDate > lastDay(futureDaysMax)) {
    const detail = futureDaysMax === 0 ? "The bank takes no future date." : "Further ahead than the bank takes.";
    limit("/requestedExecutionDate", "unsupported", detail);
  }
  if (remittance.length > remittanceLengthMax) limit("/remittance", "invalid", "Longer than the bank takes.");
  if (remittancePattern !== null && !wholly(remittancePattern).test(remittance)) {
    limit("/remittance", "invalid", "Not a text as the bank takes it.");
  }
  return limits;
}

/** YYYY-MM-DD, or a day before any where the bank takes no future date at all. */
function lastDay(futureDaysMax: number): string {
  return futureDaysMax === 0 ? "" : dayAhead(futureDaysMax, now());
}

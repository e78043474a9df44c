import type { Bank, PaymentInitiation } from "../connector";

/** Where the payer comes back to; absent where nobody leaves. */
export type Redirect = Readonly<{ redirectUrl: string; nokRedirectUrl: string }> | undefined;

/**
 * What is another word in the two frameworks of the Berlin Group, NextGenPSD2 1.3 and openFinance 2; the calls, their order and
 * their answers are the same. Pure functions over the record and what is to be said.
 */
export type Dialect = Readonly<{
  /** The body of an order. */
  order: (bank: Pick<Bank, "payment">, input: PaymentInitiation) => Record<string, unknown>;
  /** Which approach we would rather have, and where the payer comes back to if it is the redirect; absent values are not sent. */
  preferences: (bank: Pick<Bank, "methods">, redirect: Redirect) => Record<string, string | undefined>;
}>;

/** The account that pays, where the payer has told it; else as this bank wants its absence. */
export function debtorAccount(
  payment: Bank["payment"],
  { answers }: Pick<PaymentInitiation, "answers">,
): Record<string, unknown> {
  const { DEBTOR_IBAN: iban } = answers;
  if (iban !== undefined) return { debtorAccount: { iban } };
  return payment.debtorAccount === "OMITTED" ? {} : { debtorAccount: {} };
}

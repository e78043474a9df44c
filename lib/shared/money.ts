import { kept } from "./kept";

/**
 * Money is an integer in minor units beside an ISO 4217 code (decision 1): `{amount: 15075, currency: "EUR"}` is €150.75.
 */
export type Money = Readonly<{ amount: number; currency: string }>;

/** SEPA's own bounds: 0.01 to 999 999 999.99. */
export const AMOUNT_MINOR_MIN = 1;
export const AMOUNT_MINOR_MAX = 99_999_999_999;

/** The decimal string a bank expects: `15075` → `"150.75"`. Exact: no floating point on the way. */
export function toDecimalString(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The inverse for a bank's answer; null when the text is not a plain amount with at most two decimals. */
export function fromDecimalString(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** For people, in their language: `formatMoney({amount: 15075, currency: "EUR"}, "es")` → `150,75 €`. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  return formats(`${language} ${currency}`).format(amount / 100);
}

const formats = kept(500, (key) => {
  const [language, currency] = key.split(" ");
  return new Intl.NumberFormat(language, { style: "currency", ...(currency && { currency }) });
});

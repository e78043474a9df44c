import { kept } from "./process/kept";

/**
 * Money is an integer in minor units beside an ISO 4217 code (decision 1): `{amount: 15075, currency: "EUR"}` is €150.75.
 */
export type Money = Readonly<{ amount: number; currency: string }>;

/** Places behind the decimal point of currencies that don't have two (ISO 4217). Intl follows CLDR, which takes some for others. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...places(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...places(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...places(4, "CLF UYW"),
]);

/** How many of a currency's minor units make one: 10 to the power of this. Two for one that is unknown. */
export function fractionDigits(currency: string): number {
  return PLACES.get(currency) ?? 2;
}

/** For a formatter, which knows no minor units: `{amount: 5000, currency: "JPY"}` is 5000, of EUR 50. */
export function majorUnits({ amount, currency }: Money): number {
  return amount / 10 ** fractionDigits(currency);
}

/** What ISO 4217 has for no currency, and formatters for one that nobody knows. */
export const NO_CURRENCY = "XXX";

/** How a formatter writes all places of a currency, and no others. It would take nothing that has not the form of a code. */
export function moneyStyle(currency: string) {
  const digits = fractionDigits(currency);
  const code = /^[A-Z]{3}$/.test(currency) ? currency : NO_CURRENCY;
  return { style: "currency", currency: code, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
}

function places(count: number, currencies: string): readonly (readonly [string, number])[] {
  return currencies.split(" ").map((currency) => [currency, count]);
}

/** SEPA's own bounds: 0.01 to 999 999 999.99. */
export const AMOUNT_MINOR_MIN = 1;
export const AMOUNT_MINOR_MAX = 99_999_999_999;

/** For people, in their language: `formatMoney({amount: 15075, currency: "EUR"}, "es")` → `150,75 €`. */
export function formatMoney(money: Money, language: string): string {
  return formats(`${language} ${money.currency}`).format(majorUnits(money));
}

const formats = kept(500, (key) => {
  const [language, currency = "EUR"] = key.split(" ");
  return new Intl.NumberFormat(language, moneyStyle(currency));
});

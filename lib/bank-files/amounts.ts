/** Places behind the decimal point of currencies that don't have two (ISO 4217). */
const PLACES: Readonly<Record<string, number>> = {
  ...places(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
  ...places(3, "BHD IQD JOD KWD LYD OMR TND"),
};

const WRITTEN = /^(\d{1,14})(?:\.(\d{1,5}))?$/;

/**
 * Minor units of an amount as ISO 20022 writes it: `150.7` of EUR → 15070. Digits are moved, nothing is calculated in floating point.
 * Null for what is no amount, and for more places than the currency has, unless they are zeros.
 */
export function minorUnits(text: string, currency: string): number | null {
  const [, whole, fraction = ""] = WRITTEN.exec(text) ?? [];
  if (whole === undefined) return null;
  const decimals = PLACES[currency] ?? 2;
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

function places(count: number, currencies: string): Readonly<Record<string, number>> {
  return Object.fromEntries(currencies.split(" ").map((currency) => [currency, count]));
}

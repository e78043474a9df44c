import { fractionDigits } from "@/lib/shared/money";

/** A decimal of XML Schema (3.2.3), which may lack digits on one side of its point, and needs no sign. */
const WRITTEN = /^\+?(?=\.?\d)(\d{0,14})(?:\.(\d{0,5}))?$/;

/**
 * Minor units of an amount as ISO 20022 writes it: `150.7` of EUR → 15070. Digits are moved, nothing is calculated in floating point.
 * Null for what is no amount, and for more places than the currency has, unless they are zeros.
 */
export function minorUnits(text: string, currency: string): number | null {
  const [, whole, fraction = ""] = WRITTEN.exec(text) ?? [];
  if (whole === undefined) return null;
  const decimals = fractionDigits(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The inverse, for people who read what a file says: `15070` of EUR → `150.70 EUR`. */
export function amountInWords(minor: number, currency: string): string {
  const decimals = fractionDigits(currency);
  const digits = String(minor).padStart(decimals + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${fraction === "" ? whole : `${whole}.${fraction}`} ${currency}`;
}

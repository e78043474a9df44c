import { AMOUNT_MINOR_MAX } from "./money";

/**
 * An amount as people type it, in minor units: `1.234,50`, `1,234.50`, `1234.5`, `1234` and `12 €`; null for anything
 * else. A separator with three digits behind it groups thousands, with one or two it is the decimal one.
 */
export function parseTypedAmount(text: string): number | null {
  const plain = text.replace("€", "").replace(/EUR/i, "").trim();
  const match = /^(\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = "", grouping, decimal, cents = ""] = match;
  if (grouping !== undefined && grouping === decimal) return null;
  const minor = Number(`${whole.replace(/\D/g, "")}${cents.padEnd(2, "0")}`);
  return minor <= AMOUNT_MINOR_MAX ? minor : null;
}

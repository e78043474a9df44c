import { AMOUNT_MINOR_MAX } from "@/lib/shared/money";

/** What an amount that somebody typed means, in minor units. */
export type TypedAmount =
  | Readonly<{ kind: "AMOUNT"; minor: number }>
  /** Thousands, or a fraction of three digits, rounded: only who typed it knows which. */
  | Readonly<{ kind: "AMBIGUOUS"; readings: readonly [asThousands: number, asFraction: number] }>
  | Readonly<{ kind: "NONE" }>;

const NONE: TypedAmount = { kind: "NONE" };

/** Thousands grouped by one sign, or not at all; then at most two digits behind another. */
const FORM = /^([1-9]\d{0,2}(?:([.,\s])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/;
/** Before or after: between the digits it is a decimal sign to some (`12€50`), which is not read. */
const CURRENCY = /^(?:€|EUR)|(?:€|EUR)$/i;
const THREE_DIGITS_BEHIND = /^\d{1,3}([.,])\d{3}$/;

/**
 * Reads an amount as people type it: `1.234,50`, `1,234.50`, `1234.5`, `1234`, `12 €`. One sign with three digits behind it
 * groups thousands where the reader's language writes them so; where that sign is the decimal one, it is ambiguous and must be
 * asked. What somebody writes by one language's rules is therefore never taken for another amount in the other (decision 59).
 */
export function parseTypedAmount(text: string, language: string): TypedAmount {
  const plain = text.trim().replace(CURRENCY, "").trim();
  const match = FORM.exec(plain);
  if (!match) return NONE;
  const [, whole = "", grouping, decimal, cents = ""] = match;
  if (grouping !== undefined && grouping === decimal) return NONE;
  const digits = whole.replace(/\D/g, "");
  const minor = Number(`${digits}${cents.padEnd(2, "0")}`);
  if (minor > AMOUNT_MINOR_MAX) return NONE;
  if (THREE_DIGITS_BEHIND.exec(plain)?.[1] !== decimalSign(language)) return { kind: "AMOUNT", minor };
  return { kind: "AMBIGUOUS", readings: [minor, Math.round(Number(digits) / 10)] };
}

/** As somebody would type it, with no sign but the decimal one: `12345,00`. */
export function typeAmount(minor: number, language: string): string {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}${decimalSign(language)}${digits.slice(-2)}`;
}

function decimalSign(language: string): string | undefined {
  return new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
}

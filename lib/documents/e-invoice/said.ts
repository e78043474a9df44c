import { DateTime } from "luxon";
import type { z } from "zod";
import { emailField, lineField, writtenPhoneField } from "@/lib/shared/fields";
import type { EInvoice } from "../model";

/** What every kind of e-invoice says alike. Only what a request could say as well is taken (decision 41). */

/** UNTDID 1001: what is owed to the buyer, or to nobody, is not to be collected from them. */
const CREDIT_NOTES = new Set(["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"]);

export function isCreditNote(typeCode: string | null): boolean {
  return CREDIT_NOTES.has(typeCode ?? "");
}

/** `"150.75"` → 15075, exactly; null for what has no such whole number. */
function hundredths(text: string): number | null {
  const match = /^([+-]?)(?=\.?\d)(\d{0,12})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "-" && amount > 0 ? -amount : amount;
}

export function numberIn(text: string | null): string | null {
  return kept(lineField(128), text);
}

/** In capitals, as ISO 4217 has it, however it was written. */
export function currencyIn(text: string | null): string | null {
  return text !== null && /^[A-Z]{3}$/i.test(text) ? text.toUpperCase() : null;
}

/** An amount of a currency that nobody can read is an amount of nothing. */
export function amountIn(text: string | null, saidCurrency: string | null): number | null {
  return text === null || (saidCurrency !== null && currencyIn(saidCurrency) === null) ? null : hundredths(text);
}

/** A day as XML Schema writes it, with or without an offset: the day that it names. */
export function dayIn(text: string | null): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/.exec(text ?? "")?.[1] ?? "";
  return DateTime.fromISO(day, { zone: "utc" }).isValid ? day : null;
}

export function earliest(days: readonly string[]): string | null {
  return days.toSorted()[0] ?? null;
}

type Said = Readonly<{ name: string | null; email: string | null; phone: string | null }>;

/** Nobody without a name. */
export function payerIn({ name: said, email, phone }: Said): EInvoice["payer"] {
  const name = kept(lineField(140), said);
  if (name === null) return null;
  return { name, email: kept(emailField, email), phone: kept(writtenPhoneField, phone) };
}

function kept(field: z.ZodType<string>, text: string | null): string | null {
  return field.safeParse(text).data ?? null;
}

import { type Money, toDecimalString } from "@/lib/shared/money";

export type CreditTransfer = Readonly<{
  name: string;
  /** Without spaces. */
  iban: string;
  bic: string;
  amount: Money;
  /** Unstructured remittance, ≤ 140 characters. */
  remittance: string;
}>;

/** Of the whole text in UTF-8: the standard stops at symbol version 13. */
const BYTES_MAX = 331;

/**
 * The text of a QR code that banking apps read as a prepared transfer: EPC069-12, version 002, UTF-8 (character set 1). Null for
 * what the standard can't carry: it knows euros only.
 */
export function epcCode({ name, iban, bic, amount, remittance }: CreditTransfer): string | null {
  if (amount.currency !== "EUR") return null;
  const elements = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    oneLine(name).slice(0, 70),
    iban,
    `EUR${toDecimalString(amount.amount)}`,
    "", // purpose
    "", // structured remittance
    oneLine(remittance).slice(0, 140),
  ];
  const text = elements.join("\n");
  return new TextEncoder().encode(text).length <= BYTES_MAX ? text : null;
}

/** A line break would move every element after it. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

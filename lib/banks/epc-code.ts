import type { Money } from "@/lib/shared/money";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { sepaName } from "./sepa-text";

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
 * The text of a QR code that banking apps read as a prepared transfer: EPC069-12, version 002, UTF-8 (character set 1). The payee is called
 * as they are written; as banks write them (SEPA's basic set) where other letters take too much room. Null for what the standard can't
 * carry: it knows euros only.
 */
export function epcCode(transfer: CreditTransfer): string | null {
  if (transfer.amount.currency !== "EUR") return null;
  const texts = [shortened(transfer.name, 70), sepaName(transfer.name)].map((name) => textOf({ ...transfer, name }));
  return texts.find((text) => new TextEncoder().encode(text).length <= BYTES_MAX) ?? null;
}

function textOf({ name, iban, bic, amount, remittance }: CreditTransfer): string {
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    name,
    iban,
    `EUR${toDecimalString(amount.amount)}`,
    "", // purpose
    "", // structured remittance
    shortened(remittance, 140),
  ].join("\n");
}

/** A line break would move every element after it; half a character would be none. */
function shortened(text: string, lengthMax: number): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, lengthMax).join("");
}

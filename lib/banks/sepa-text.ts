import anyAscii from "any-ascii";

/** SCT rulebook: unstructured remittance information has 140 characters at most, a name 70. */
export const REMITTANCE_LENGTH_MAX = 140;
const NAME_LENGTH_MAX = 70;

/** ASCII outside of SEPA's basic set, by what stands for it (after EPC217-08). */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '"': "'",
  "`": "'",
  "&": "+",
  "@": "(at)",
  _: "-",
  "~": "-",
  "=": "-",
  "*": ".",
  "!": ".",
  ";": ",",
  "|": "/",
  "\\": "/",
  "[": "(",
  "{": "(",
  "<": "(",
  "]": ")",
  "}": ")",
  ">": ")",
};

/**
 * Text in SEPA's basic set (a-z A-Z 0-9 / - ? : ( ) . , ' + space): accents fall off, other scripts are romanised, what has
 * no equivalent becomes a space. Idempotent. May be empty. No slash at either end, no double slash (EPC217-08).
 */
export function toSepaText(text: string): string {
  return anyAscii(text.normalize("NFC").replace(/\p{Extended_Pictographic}/gu, " "))
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, (character) => SUBSTITUTES[character] ?? " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ {2,}/g, " ")
    .replace(/^[/ ]+|[/ ]+$/g, "");
}

/**
 * What travels with the money: the invoice number first, as issued, since ERPs match on it, then as much of the concept as
 * fits. A concept that names the number already is moved behind it, not repeated.
 */
export function remittanceText(
  invoiceNumber: string | null,
  concept: string,
  lengthMax: number = REMITTANCE_LENGTH_MAX,
): string {
  const number = toSepaText(invoiceNumber ?? "");
  const rest = toSepaText(without(toSepaText(concept), number));
  return cut([number, rest].filter(Boolean).join(" "), lengthMax);
}

export function sepaName(name: string): string {
  return cut(toSepaText(name), NAME_LENGTH_MAX);
}

/** The text without the first whole-word occurrence of the number. */
function without(text: string, number: string): string {
  const at = number === "" ? -1 : ` ${text} `.indexOf(` ${number} `);
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + number.length)}`;
}

/** Cuts at the limit without leaving a slash or a space at the end. */
function cut(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[/ ]+$/, "");
}

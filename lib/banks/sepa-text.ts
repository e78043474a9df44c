import anyAscii from "any-ascii";

/** SCT rulebook: unstructured remittance information has 140 characters at most, a name 70. */
const REMITTANCE_LENGTH_MAX = 140;
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
  const plain = anyAscii(text.normalize("NFC").replace(/\p{Extended_Pictographic}/gu, " "))
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, (character) => SUBSTITUTES[character] ?? " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ {2,}/g, " ");
  return withoutEnds(plain);
}

/** Slashes and spaces at the ends, one by one: an expression would try anew at each of them within a long text. */
function withoutEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && "/ ".includes(text.charAt(start))) start++;
  while (end > start && "/ ".includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Something of it is left in the characters that banks pass on. */
export function isReadableByBanks(text: string): boolean {
  return toSepaText(text) !== "";
}

export const UNREADABLE_BY_BANKS = "must hold something that a bank can pass on";

/**
 * What travels with the money: the concept, and in front of it the invoice's number where the concept doesn't name it, since
 * ERPs match statements on that (decision 11). What is too long is cut at the concept's end, never in the number.
 */
export function remittanceText(invoiceNumber: string | null, concept: string): string {
  const number = toSepaText(invoiceNumber ?? "");
  const text = toSepaText(concept);
  const alone = cut(text, REMITTANCE_LENGTH_MAX);
  if (number === "" || names(alone, number)) return alone;
  return cut(`${number} ${text}`, REMITTANCE_LENGTH_MAX);
}

export function sepaName(name: string): string {
  return cut(toSepaText(name), NAME_LENGTH_MAX);
}

/** As a whole: F-1 is not named by F-12, nor by F-1/2. */
function names(text: string, number: string): boolean {
  const longer = /^(?:[a-zA-Z0-9]|[-/.,][a-zA-Z0-9])/;
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const before = text.slice(0, at);
    if (!/[a-zA-Z0-9][-/.,]?$/.test(before) && !longer.test(text.slice(at + number.length))) return true;
  }
  return false;
}

/** Cuts at the limit without leaving a slash or a space at the end. */
function cut(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[/ ]+$/, "");
}

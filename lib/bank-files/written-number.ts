import { referenceKey, romanised, wordsOf } from "./reference-keys";

/**
 * Whether a text that has a number's letters and digits as one word has the number itself. Banks leave signs out and put others in their
 * place, and write none where there were none: `50,00` is not 5000, `11/23` not 1/123. A word that may as well be an amount, a date, a
 * month or a year names nothing for sure, unless it is called a number (decision 372). True, too, where no word of the text is it:
 * something else of the file has told it.
 */
export function isNumberWritten(number: string, text: string): boolean {
  const key = referenceKey(number);
  const all = wordsOf(text);
  const found = all.flatMap((word, at) => (referenceKey(word) === key ? [{ word, before: all[at - 1] ?? "" }] : []));
  const isNamed = ({ word, before }: (typeof found)[number]) =>
    isSoWritten(number, word) && (!mayBeAnything(word) || CALLED.test(referenceKey(before)));
  return found.length === 0 || found.some(isNamed);
}

/** Of so few letters and digits a flat and a team have as many: their signs have to be there. */
const SHORT_MAX = 4;

/** Between letters and digits a further sign tells nothing: `F-20260042` and `F20260042` are one. */
function isSoWritten(number: string, word: string): boolean {
  const [allowed, written, key] = [breaksOf(number), breaksOf(word), referenceKey(word)];
  if (key.length <= SHORT_MAX && [...allowed].some((at) => at > 0 && !written.has(at))) return false;
  const isBetweenKinds = (at: number) => /\d/.test(key[at - 1] ?? "") !== /\d/.test(key[at] ?? "");
  return [...written].every((at) => at === key.length || allowed.has(at) || isBetweenKinds(at));
}

/** After how many letters and digits signs stand. */
function breaksOf(text: string): ReadonlySet<number> {
  let length = 0;
  const parts = romanised(text).split(/[^A-Za-z0-9]+/);
  return new Set(parts.map((part) => (length += part.length)));
}

/** What invoices are called in front of their numbers, as `referenceKey` has it. */
const CALLED = /^(?:FACTURA|FACT?|FRA|FATURA|FACTURE|FATTURA|RECHNUNG|RE|INVOICE|INV|FACTUUR|N|NO|NR|NUM|NUMERO|REF)$/;

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = "(?:0?[1-9]|1[0-2])";
const YEAR = String.raw`(?:19|20)\d\d`;
const ANYTHING: readonly RegExp[] = [
  // 50,00 and 1.234,56
  /^\d{1,3}(?:[.,]?\d{3})*[.,]\d\d$/,
  new RegExp(`^${DAY}[./-]${MONTH}[./-](?:${YEAR}|\\d\\d)$`),
  new RegExp(`^${YEAR}[./-]${MONTH}[./-]${DAY}$`),
  new RegExp(`^(?:${MONTH}[./-]${YEAR}|${YEAR}[./-]${MONTH})$`),
  // 202611 and 2026
  new RegExp(`^${YEAR}(?:0[1-9]|1[0-2])?$`),
];

function mayBeAnything(word: string): boolean {
  return ANYTHING.some((form) => form.test(word));
}

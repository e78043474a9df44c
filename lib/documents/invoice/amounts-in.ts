import { parseTypedAmount } from "@/lib/shared/text/typed-amount";

/** What no amount begins after: the rest of a longer number, and a minus, also one before the currency. */
const START = String.raw`(?<![\d.,/'’−–-]|[−–-](?:€|EUR|\$|USD|£|GBP|CHF)\s?)`;
/** What no amount ends before: the rest of a longer number, a percentage, and a minus. */
const END = String.raw`(?![\d%/−–-]|[.,'’]\d|\s?%)`;
/** A number with a decimal part or groups of three (by an apostrophe in Switzerland). */
const NUMBER = new RegExp(
  String.raw`${START}(?:\d{1,3}(?:[., \u00a0\u202f]\d{3})*[.,]\d{2,3}|\d{1,3}(?:['’]\d{3})+[.,]\d{2}|\d{1,12}[.,]\d{2})${END}`,
  "g",
);
const LANGUAGES = ["es", "en"] as const;

/**
 * The amounts of a line in their order, in hundredths. By whose rules a document was written nobody knows: where the rules differ, each
 * reading is one (decision 59).
 */
export function amountsIn(line: string): readonly (readonly number[])[] {
  return [...line.matchAll(NUMBER)].map(([text]) => [
    ...new Set(LANGUAGES.flatMap((language) => readings(text.replace(/['’]/g, ""), language))),
  ]);
}

/** What of a line stands before the first of them. */
export function beforeAmounts(line: string): string {
  return line.slice(0, Math.max(0, line.search(NUMBER)));
}

function readings(text: string, language: string): readonly number[] {
  const read = parseTypedAmount(text, language);
  switch (read.kind) {
    case "AMOUNT":
      return [read.minor];
    case "AMBIGUOUS":
      return read.readings;
    case "NONE":
      return [];
  }
}

import { parseTypedAmount } from "@/lib/shared/text/typed-amount";

/** A number with a decimal part or groups of three; a percentage is none. */
const NUMBER =
  /(?<![\d.,/-])\d{1,3}(?:[.,  ]\d{3})*[.,]\d{2,3}(?![\d%/-]|[.,]\d|\s?%)|(?<![\d.,/-])\d{1,12}[.,]\d{2}(?![\d%/-]|[.,]\d|\s?%)/g;
const LANGUAGES = ["es", "en"] as const;

/**
 * The amounts of a line in their order, in hundredths. By whose rules a document was written nobody knows: where the rules differ, each
 * reading is one (decision 59).
 */
export function amountsIn(line: string): readonly (readonly number[])[] {
  return [...line.matchAll(NUMBER)].map(([text]) => [
    ...new Set(LANGUAGES.flatMap((language) => readings(text, language))),
  ]);
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

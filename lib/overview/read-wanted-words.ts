import { parseTypedAmount } from "@/lib/shared/typed-amount";
import type { WantedWords } from "./model";

/** More narrows nothing down. */
const WORDS_MAX = 8;

/**
 * The words of a search, and the amounts that it may mean in the searcher's language. Cents that aren't there yet are left open:
 * `1250` is also the beginning of `1250,75`.
 */
export function readWantedWords(text: string, language: string): WantedWords {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return { words: words.slice(0, WORDS_MAX), amounts: amountsOf(text, language) };
}

const CENTS = /[.,](\d{1,2})$/;

function amountsOf(text: string, language: string): WantedWords["amounts"] {
  const read = parseTypedAmount(text, language);
  if (read.kind === "NONE") return [];
  if (read.kind === "AMOUNT") return beginning(read.minor, 2 - centsTyped(text));
  const [asThousands, asFraction] = read.readings;
  return [...beginning(asThousands, 2), ...beginning(asFraction, 0)];
}

function centsTyped(text: string): number {
  const plain = text.replace(/€|EUR/i, "").trim();
  return CENTS.exec(plain)?.[1]?.length ?? 0;
}

function beginning(minor: number, openDigits: number): WantedWords["amounts"] {
  const digits = String(Math.trunc(minor / 10 ** openDigits));
  return digits === "0" ? [] : [{ digits, openDigits }];
}

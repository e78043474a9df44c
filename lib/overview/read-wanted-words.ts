import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { Meaning, WantedAmount, WantedWords } from "./model";

/** More narrows nothing down. */
const WORDS_MAX = 8;

const CURRENCY = /^(€|eur|euros?)$/i;
/** A number, an amount, a date, a part of a telephone number. */
const NUMBER = /^\+?[\d(][\d.,()/-]*$/;
const CENTS = /[.,](\d{1,2})$/;

/**
 * The parts of a search, and what each may mean in the searcher's language. Numbers that stand together are one part: digits in pairs may
 * be one telephone number, `1 250` an amount, and of two one may be a number and the other an amount. Cents that aren't there yet are left
 * open: `1250` is also the beginning of `1250,75`. What has its currency behind or before it is an amount, unless a text says just that.
 */
export function readWantedWords(text: string, language: string): WantedWords {
  const tokens = text
    .replaceAll("€", " € ")
    .replace(/(\d)(eur(?:os?)?)(?![\p{L}\p{N}])/giu, "$1 $2")
    .split(/\s+/)
    .filter((token) => /[\p{L}\p{N}€]/u.test(token))
    .slice(0, WORDS_MAX);
  return runsOf(tokens).flatMap((run) => meaningsOf(run, language));
}

/** Numbers and currencies that stand together; everything else by itself. */
function runsOf(tokens: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const token of tokens) {
    const counts = NUMBER.test(token) || CURRENCY.test(token);
    const run = runs.at(-1);
    if (counts && isOpen && run) run.push(token);
    else runs.push([token]);
    isOpen = counts;
  }
  return runs;
}

function meaningsOf(run: readonly string[], language: string): WantedWords {
  const [first = "", ...others] = run;
  const priced = run.findIndex((token) => CURRENCY.test(token));
  if (priced === -1) return [NUMBER.test(first) ? numbers(run, language) : [said(run)]];
  if (run.every((token) => CURRENCY.test(token))) return wordsIn(run);
  // € 100 is 100 €.
  if (priced === 0) return meaningsOf([...others, first], language);
  const amount = endOf(run.slice(0, priced), language);
  const start = priced - amount.tokens;
  const words = run[priced] === "€" && amount.meanings.length > 0 ? [] : wordsIn(run.slice(start, priced + 1));
  return [
    ...(start > 0 ? [numbers(run.slice(0, start), language)] : []),
    [...amount.meanings, ...words.flat()],
    ...(priced + 1 < run.length ? meaningsOf(run.slice(priced + 1), language) : []),
  ];
}

/** How many of the last numbers are one amount, as many as can be; 1 where none is, with no meaning. */
function endOf(run: readonly string[], language: string): Readonly<{ tokens: number; meanings: readonly Meaning[] }> {
  for (let start = 0; start < run.length; start++) {
    const meanings = amountsOf(run.slice(start).join(" "), language);
    if (meanings.length > 0) return { tokens: run.length - start, meanings };
  }
  return { tokens: 1, meanings: [] };
}

function numbers(run: readonly string[], language: string): readonly Meaning[] {
  const [first = "", last = first] = [run[0], run.at(-1)];
  const whole = amountsOf(run.join(" "), language);
  if (run.length === 1) return [said(run), ...whole];
  const joined = run.join("").replace(/\D/g, "").replace(/^00/, "");
  return [
    said(run),
    said([joined]),
    ...whole,
    ...amountsOf(last, language).map(({ amount }) => ({ words: run.slice(0, -1), amount })),
    ...amountsOf(first, language).map(({ amount }) => ({ words: run.slice(1), amount })),
  ];
}

const said = (words: readonly string[]): Meaning => ({ words, amount: null });

/** A sign is no word. */
function wordsIn(tokens: readonly string[]): WantedWords {
  const words = tokens.filter((token) => token !== "€");
  return words.length === 0 ? [] : [[said(words)]];
}

function amountsOf(text: string, language: string): readonly Meaning[] {
  const read = parseTypedAmount(text, language);
  const meant = (amounts: readonly WantedAmount[]) => amounts.map((amount) => ({ words: [], amount }));
  if (read.kind === "NONE") return [];
  if (read.kind === "AMOUNT") return meant(beginning(read.minor, 2 - (CENTS.exec(text)?.[1]?.length ?? 0)));
  const [asThousands, asFraction] = read.readings;
  return meant([...beginning(asThousands, 2), ...beginning(asFraction, 0)]);
}

function beginning(minor: number, openDigits: number): readonly WantedAmount[] {
  const digits = String(Math.trunc(minor / 10 ** openDigits));
  return digits === "0" ? [] : [{ digits, openDigits }];
}

import anyAscii from "any-ascii";
import type { EntryKeys } from "./model";

/** Beyond them a text is no remittance. */
const TOKENS_MAX = 80;
/** So many words next to each other may be one number that somebody has written with spaces. */
const JOINED_MAX = 4;
const KEY_LENGTH_MAX = 35;

/**
 * A reference as it is compared: capital letters and digits alone, as banks write those of other scripts (`toSepaText`). `f-2026/0042` →
 * `F20260042`, `Ж-12` → `ZH12`. Empty where nothing of it can be compared.
 */
export function referenceKey(reference: string): string {
  return romanised(reference)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}

/** As banks write what other scripts have (decision 162). */
export function romanised(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return anyAscii(text.normalize("NFC").replace(/\p{Extended_Pictographic}/gu, ""));
}

/**
 * What a remittance may name, in readings of one text: every word as a whole, so that F-1 is not found in F-12 nor in F-1/2. Numbers
 * that were written with spaces, glued to something by a sign, or of a few digits alone, are loose: somebody has to look.
 *
 * @param structured references that the file tells as such
 */
export function referenceKeys(readings: readonly string[], structured: readonly string[] = []): EntryKeys {
  const sure = new Set<string>();
  const loose = new Set<string>();
  const add = (key: string) => (isTelling(key) ? sure : loose).add(key);
  for (const reference of structured) add(referenceKey(reference));
  for (const reading of readings) {
    const { references, words } = withoutCreditorReferences(wordsOf(reading));
    for (const reference of references) sure.add(reference);
    words.forEach((word, at) => {
      add(referenceKey(word));
      if (/[/.,_]/.test(word)) for (const part of word.split(/[/.,_]/)) loose.add(referenceKey(part));
      for (let end = at + 2; end <= Math.min(at + JOINED_MAX, words.length) && /\d/.test(words[end - 1] ?? ""); end++) {
        loose.add(referenceKey(words.slice(at, end).join("")));
      }
    });
  }
  const usable = (key: string) => key.length <= KEY_LENGTH_MAX && /\d/.test(key);
  return {
    sure: [...sure].filter(usable),
    loose: [...loose].filter((key) => usable(key) && !sure.has(key)),
  };
}

/** Three digits may be a flat, a month or a quantity. */
function isTelling(key: string): boolean {
  return !/^\d{0,3}$/.test(key);
}

/** RF references are printed in groups of four: what belongs to one is no number of its own. */
function withoutCreditorReferences(words: readonly string[]) {
  const references: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const end = endOfCreditorReference(words, at);
    if (end === null) rest.push(words[at] ?? "");
    else {
      references.push(referenceKey(words.slice(at, end).join("")));
      at = end - 1;
    }
  }
  return { references, words: rest };
}

/** The longest run of words from there that is one; null where none is. */
function endOfCreditorReference(words: readonly string[], at: number): number | null {
  if (!/^RF\d{2}/i.test(words[at] ?? "")) return null;
  for (let end = Math.min(at + 7, words.length); end > at; end--) {
    if (isCreditorReference(referenceKey(words.slice(at, end).join("")))) return end;
  }
  return null;
}

/** Words with the signs within them; a sign at either end belongs to the sentence. */
export function wordsOf(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}/.,_-]+/u)
    .map((word) => word.replace(/^[/.,_-]+|[/.,_-]+$/g, ""))
    .filter((word) => word !== "")
    .slice(0, TOKENS_MAX);
}

/** ISO 11649: RF, two check digits, up to 21 letters and digits, of which the remainder by 97 is 1. */
export function isCreditorReference(key: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(key)) return false;
  return remainderBy97(key.slice(4) + key.slice(0, 4)) === 1;
}

/** ISO 7064: letters count from A = 10. */
export function remainderBy97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

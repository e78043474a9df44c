/** Words that banks write where they have no reference. */
const NO_REFERENCE: ReadonlySet<string> = new Set([
  "NOTPROVIDED",
  "NONREF",
  "NOREF",
  "NOTAVAILABLE",
  "UNKNOWN",
  "NONE",
  "NA",
]);

/** ISO 20022 has 35 characters, and banks of their own have more. Longer ones are none that a database could look for. */
const LENGTH_MAX = 140;

/** Null for what names nothing: no text, such a word, nothing but zeros. No half of a character, which Postgres keeps none of. */
export function referenceOf(text: string | null): string | null {
  if (text === null || isNoWord(text) || /^[0\W_]*$/.test(text)) return null;
  return text.slice(0, LENGTH_MAX).toWellFormed();
}

/** Whether a text is one of the words for nothing, as they stand in place of names, too. */
export function isNoWord(text: string): boolean {
  return NO_REFERENCE.has(text.toUpperCase().replace(/[^A-Z0-9]/g, ""));
}

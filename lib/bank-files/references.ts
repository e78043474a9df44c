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

/** Null for what names nothing: no text, such a word, nothing but zeros. */
export function referenceOf(text: string | null): string | null {
  if (text === null) return null;
  return NO_REFERENCE.has(text.toUpperCase().replace(/[^A-Z0-9]/g, "")) || /^[0\W_]*$/.test(text) ? null : text;
}

const CHARACTERS_MAX = 300;

/**
 * What another's server said, as one line that may be shown: no controls, no marks of direction, not endless; null where it said nothing.
 */
export function plainReason(words: string | null): string | null {
  const line = (words ?? "").replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  if (line === "") return null;
  const characters = [...line];
  return characters.length <= CHARACTERS_MAX ? line : `${characters.slice(0, CHARACTERS_MAX - 1).join("")}…`;
}

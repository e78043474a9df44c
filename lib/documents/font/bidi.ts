import createBidi from "bidi-js";

const bidi = createBidi();

/** Anything else is read from left to right throughout. */
const RIGHT_TO_LEFT =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** For each UTF-16 unit of a text its level (UAX #9): odd is read from right to left. */
export function levelsOf(text: string): (at: number) => number {
  if (!RIGHT_TO_LEFT.test(text)) return () => 0;
  const { levels } = bidi.getEmbeddingLevels(text);
  return (at) => levels[at] ?? 0;
}

/** What stands for a bracket that is read from right to left. */
export function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** The order in which a line is seen, from the order in which it is read (UAX #9, L2). */
export function inOrderOfSight<T extends Readonly<{ level: number }>>(line: readonly T[]): T[] {
  const seen = [...line];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < seen.length; start++) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end++;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return seen;
}

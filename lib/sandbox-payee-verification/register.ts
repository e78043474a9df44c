/** What the sandbox's banks know of their customers: the name that is asked about decides, so that a tester needs nothing else. */
export type Entry =
  | Readonly<{ partyNameMatch: "MTCH" | "NMTC" | "NOAP" }>
  | Readonly<{ partyNameMatch: "CMTC"; matchedName: string }>
  | "NEVER_ANSWERS";

/** Words of a name, in capitals or not, and what becomes of it. */
const WORDS: readonly Readonly<{ words: RegExp; entry: Exclude<Entry, Readonly<{ partyNameMatch: "CMTC" }>> }>[] = [
  { words: /\b(otra persona|somebody else|jemand anders)\b/i, entry: { partyNameMatch: "NMTC" } },
  { words: /\b(sin respuesta|out of reach|unerreichbar)\b/i, entry: { partyNameMatch: "NOAP" } },
  { words: /\b(nunca contesta|never answers|antwortet nie)\b/i, entry: "NEVER_ANSWERS" },
];

/** As people shorten names, and as banks write them: of such a name the bank says that it is close. */
const SHORTENED: readonly (readonly [short: RegExp, whole: string])[] = [
  [/\bHnos\.?(?=\s|$)/i, "Hermanos"],
  [/\bCía\.?(?=\s|$)/i, "Compañía"],
  [/\bBros\.?(?=\s|$)/i, "Brothers"],
  [/\bGebr\.?(?=\s|$)/i, "Gebrüder"],
];

/** Whoever is none of these is the holder of every account. */
export function lookUp(name: string): Entry {
  const known = WORDS.find(({ words }) => words.test(name));
  if (known) return known.entry;
  const matchedName = SHORTENED.reduce((text, [short, whole]) => text.replace(short, whole), name);
  return matchedName === name ? { partyNameMatch: "MTCH" } : { partyNameMatch: "CMTC", matchedName };
}

/** What was found for a wish, and the tag that days and amounts are written by. */
export type Spoken<Words> = Readonly<{ tag: string; language: string; words: Words }>;

/**
 * The first of the wishes that is spoken: `de-AT` is spoken where `de` is, and keeps its months. Null where none is.
 * @param wishes tags of BCP 47, what is wanted most first; null where nothing was wished
 */
export function firstSpoken<Words>(
  wishes: readonly (string | null)[],
  known: ReadonlyMap<string, Words>,
): Spoken<Words> | null {
  for (const wish of wishes) {
    const locale = wish === null ? null : localeOf(wish);
    const words = locale && known.get(locale.language);
    if (locale && words) return { tag: locale.baseName, language: locale.language, words };
  }
  return null;
}

/** Null for what is no tag of BCP 47. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return null;
  }
}

/** The languages the payer's page speaks, by their own names. */
export const LANGUAGES = {
  es: "Español",
  en: "English",
  ca: "Català",
  gl: "Galego",
  eu: "Euskara",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
} as const;

export type Language = keyof typeof LANGUAGES;

/** `de-AT`, `de_AT` and `DE` are `de`; null for a language we don't speak. */
export function toLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return ALL.find((language) => language === primary) ?? null;
}

type Wishes = Readonly<{
  /** What the payer picked from the switcher. */
  chosen: string | null;
  /** The flow's language, its additional language, and last the tenant's. */
  configured: readonly string[];
  acceptLanguage: string | null;
}>;

/**
 * The payer's own choice, then the flow's language, the additional one, the browser's, the tenant's; English when we speak
 * none of them.
 */
export function chooseLanguage({ chosen, configured, acceptLanguage }: Wishes): Language {
  const [flow, ...rest] = configured;
  const tenant = rest.at(-1);
  const tags = [chosen, flow, ...rest.slice(0, -1), ...preferredTags(acceptLanguage ?? ""), tenant];
  for (const tag of tags) {
    const language = tag ? toLanguage(tag) : null;
    if (language) return language;
  }
  return "en";
}

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), the dearest first; those with q=0 are refused. */
function preferredTags(header: string): string[] {
  return header
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

const ALL: readonly Language[] = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt"];

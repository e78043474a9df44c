import { acceptedLanguages } from "@/lib/shared/language/accepted-languages";

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
  nl: "Nederlands",
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
  /** What the link's maker asked for. */
  asked: readonly string[];
  acceptLanguage: string | null;
  /** Where none of these is spoken here: the payee's own. */
  otherwise: readonly string[];
}>;

/**
 * The payer's own choice, then what the flow's creator named, then the browser's languages, then the payee's; English when we
 * speak none of them.
 */
export function chooseLanguage({ chosen, asked, acceptLanguage, otherwise }: Wishes): Language {
  for (const tag of [chosen ?? "", ...asked, ...acceptedLanguages(acceptLanguage), ...otherwise]) {
    const language = toLanguage(tag);
    if (language) return language;
  }
  return "en";
}

const ALL: readonly Language[] = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt", "nl"];

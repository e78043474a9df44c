import { acceptedLanguages } from "@/lib/shared/language/accepted-languages";

/** The languages of our own pages. */
export const PAGE_LANGUAGES = ["en", "es"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The first of a browser's languages that we speak, by its own order of preference. */
export function preferredLanguage(acceptLanguage: string | null): PageLanguage {
  for (const accepted of acceptedLanguages(acceptLanguage)) {
    const tag = accepted.toLowerCase();
    const language = PAGE_LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (language) return language;
  }
  return PAGE_LANGUAGES[0];
}

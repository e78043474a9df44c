import { acceptedLanguages } from "@/lib/shared/language/accepted-languages";
import { readCookie } from "./cookies";

/** The languages of our own pages. */
export const PAGE_LANGUAGES = ["en", "es"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The first of a browser's languages that we speak, by its own order of preference. */
export function preferredLanguage(acceptLanguage: string | null): PageLanguage {
  return firstSpoken(acceptedLanguages(acceptLanguage)) ?? PAGE_LANGUAGES[0];
}

/** The first of these language tags (BCP 47) that we speak. */
export function firstSpoken(tags: readonly string[]): PageLanguage | null {
  for (const given of tags) {
    const tag = given.toLowerCase();
    const language = PAGE_LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (language) return language;
  }
  return null;
}

/** What a person has chosen on this device, here or in the dashboard. */
export const LANGUAGE_COOKIE = "paraph_language";

/** The one that a person has chosen on this device, else the browser's. */
export function languageOf(request: Readonly<{ headers: Headers }>): PageLanguage {
  return chosenLanguage(readCookie(request, LANGUAGE_COOKIE), request.headers.get("accept-language"));
}

/** The same of what a cookie and a header say. */
export function chosenLanguage(cookie: string | null, acceptLanguage: string | null): PageLanguage {
  return PAGE_LANGUAGES.find((known) => known === cookie) ?? preferredLanguage(acceptLanguage);
}

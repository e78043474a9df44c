import { headers } from "next/headers";
import { createTranslator } from "next-intl";
import { PAGE_LANGUAGES, type PageLanguage, preferredLanguage } from "@/lib/http/request/language";
import { DATE_LOCALES } from "@/lib/shared/language/date-locale";
import { storedLanguage } from "../preferences";
import { AUTH_MESSAGES } from "./messages";

/** The language a page was asked for, else the one chosen on this device, else the browser's. */
export async function pageLanguage(asked: string | undefined): Promise<PageLanguage> {
  const named = PAGE_LANGUAGES.find((language) => language === asked);
  return named ?? (await storedLanguage()) ?? preferredLanguage((await headers()).get("accept-language"));
}

export function pageTime(language: PageLanguage, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: "medium", timeStyle: "short", timeZone });
}

export type PageText = ReturnType<typeof pageText>;

export function pageText(language: PageLanguage) {
  return createTranslator({ locale: language, messages: AUTH_MESSAGES[language] });
}

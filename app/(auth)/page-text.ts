import { headers } from "next/headers";
import { createTranslator } from "next-intl";
import { PAGE_LANGUAGES, type PageLanguage, preferredLanguage } from "@/lib/http/request/language";
import { DATE_LOCALES } from "@/lib/shared/language/date-locale";
import { storedLanguage } from "../preferences";
import { AUTH_MESSAGES } from "./messages";
import { wishedLanguage } from "./wished-language";

/**
 * The language a page was asked for, else the one chosen on this device, else that of the client's request, else the browser's.
 * @param request the authorization request that waits, on the pages of one
 */
export async function pageLanguage(asked: string | undefined, request?: string): Promise<PageLanguage> {
  const named = PAGE_LANGUAGES.find((language) => language === asked) ?? (await storedLanguage());
  return named ?? wishedLanguage(request) ?? preferredLanguage((await headers()).get("accept-language"));
}

export function pageTime(language: PageLanguage, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: "medium", timeStyle: "short", timeZone });
}

export type PageText = ReturnType<typeof pageText>;

export function pageText(language: PageLanguage) {
  return createTranslator({ locale: language, messages: AUTH_MESSAGES[language] });
}

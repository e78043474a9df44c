import { cookies } from "next/headers";
import { LANGUAGES, type Language } from "@/components/dashboard/text";
import { LANGUAGE_COOKIE } from "@/lib/http/request/language";
import { env } from "@/lib/shared/env";
import { THEMES, type Theme } from "@/lib/shared/theme";

/** What a person chose on this device. Cookies, so that the server draws the first pixel right. */

export const THEME_COOKIE = "paraph_theme";

const YEAR_SECONDS = 31_536_000;

/** Remembered for a year on this device. */
export function preferenceCookie() {
  const secure = env().baseUrl.startsWith("https:");
  return { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: YEAR_SECONDS } as const;
}

export async function storedTheme(): Promise<Theme> {
  const stored = (await cookies()).get(THEME_COOKIE)?.value;
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Null when nothing was chosen: then the organisation's language holds. */
export async function storedLanguage(): Promise<Language | null> {
  const stored = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  return LANGUAGES.find((language) => language === stored) ?? null;
}

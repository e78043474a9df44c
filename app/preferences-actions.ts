"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { LANGUAGES, type Language } from "@/components/dashboard/text";
import { getDb } from "@/lib/http/database";
import { LANGUAGE_COOKIE } from "@/lib/http/request/language";
import { THEMES, type Theme } from "@/lib/shared/theme";
import { changeLanguage } from "@/lib/tenants/change-language";
import { findSession } from "./(auth)/session";
import { preferenceCookie, THEME_COOKIE } from "./preferences";

export async function chooseTheme(theme: Theme): Promise<void> {
  (await cookies()).set(THEME_COOKIE, z.enum(THEMES).parse(theme), preferenceCookie());
}

/** And of the mails to whoever is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  const languageCode = z.enum(LANGUAGES).parse(language);
  (await cookies()).set(LANGUAGE_COOKIE, languageCode, preferenceCookie());
  const session = await findSession();
  if (session) await changeLanguage(getDb(), session.person.uuid, languageCode);
}

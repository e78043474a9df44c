"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { LANGUAGES, type Language } from "@/components/dashboard/text";
import { THEMES, type Theme } from "@/components/ui/theme";
import { LANGUAGE_COOKIE, THEME_COOKIE } from "./preferences";

/** Remembered for a year on this device; nothing of it reaches the database. */
const COOKIE = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 31_536_000 } as const;

export async function chooseTheme(theme: Theme): Promise<void> {
  (await cookies()).set(THEME_COOKIE, z.enum(THEMES).parse(theme), COOKIE);
}

export async function chooseLanguage(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, z.enum(LANGUAGES).parse(language), COOKIE);
}

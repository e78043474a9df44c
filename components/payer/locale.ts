/** Where a language is written in several ways, the European one. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-GB", pt: "pt-PT" };

export function localeOf(language: string): string {
  return LOCALES[language] ?? language;
}

/** A day in figures, for a narrow field: "31/08/2026". */
export const FIGURES = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;

/** How dates and numbers are written in our own pages and mails. European in both: a day before its month, 24 hours. */
export const DATE_LOCALES: Readonly<Record<"en" | "es", string>> = { en: "en-GB", es: "es-ES" };

import type { Language } from "./text";

/** What a spreadsheet of the reader's country takes for a table: where the decimal sign is a comma, cells end with `;`. */
const DIALECTS: Readonly<Record<Language, Readonly<{ separator: string; decimal: string }>>> = {
  en: { separator: ",", decimal: "." },
  es: { separator: ";", decimal: "," },
};

export function csvDialect(language: Language) {
  return DIALECTS[language];
}

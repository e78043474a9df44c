import { BYTE_ORDER_MARK, csvLine } from "@/lib/shared/text/csv-line";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import type { Language } from "./text";

/** What a spreadsheet of the reader's country takes for a table: where the decimal sign is a comma, cells end with `;`. */
const DIALECTS: Readonly<Record<Language, Readonly<{ separator: string; decimal: string }>>> = {
  en: { separator: ",", decimal: "." },
  es: { separator: ";", decimal: "," },
};

/** Minor units as this reader's spreadsheet reads an amount. */
export function csvAmount(minor: number, language: Language): string {
  return toDecimalString(minor).replace(".", DIALECTS[language].decimal);
}

export function csvLineFor(cells: readonly string[], language: Language): string {
  return csvLine(cells, DIALECTS[language].separator);
}

/** The address of a table with this head and nothing below it, to be filled in with a spreadsheet. */
export function emptyTable(columns: readonly string[], language: Language): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + csvLineFor(columns, language))}`;
}

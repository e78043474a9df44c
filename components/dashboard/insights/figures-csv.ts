import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import { csvLineFor } from "../csv-dialect";
import type { Language } from "../text";
import type { InsightTable } from "./insight-tables";

/** The table as it is shown, for a spreadsheet: days as ISO writes them, amounts in major units. */
export function figuresCsv({ columns, rows }: InsightTable, language: Language): string {
  const lines = [
    columns.map(({ label, plain }) => plain ?? label),
    ...rows.map(({ cells }) => cells.map(({ text, plain }) => plain ?? text)),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => csvLineFor(cells, language)).join("");
}

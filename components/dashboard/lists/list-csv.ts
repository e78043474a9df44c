import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import { csvLineFor } from "../csv-dialect";
import type { Language } from "../text";

export type CsvColumn<Row> = Readonly<{
  name: string;
  /** With which columns of the list it goes: a spreadsheet has a fact a column. */
  of: readonly string[];
  cell: (row: Row) => string;
}>;

/**
 * Writes a list's table for one reader (decision 264): its first line, then a line a row (RFC 4180).
 * @param shown the list's columns, for what they show in their order, and `last` at the end; without it all there is
 */
export function listCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  { shown, last, language }: Readonly<{ shown: readonly string[] | undefined; last: string; language: Language }>,
): Readonly<{ head: string; line: (row: Row) => string }> {
  const all = shown ? asShown(columns, [...shown, last]) : columns;
  const names = all.map(({ name }) => name);
  return {
    head: BYTE_ORDER_MARK + csvLineFor(names, language),
    line: (row) =>
      csvLineFor(
        all.map(({ cell }) => cell(row)),
        language,
      ),
  };
}

function asShown<Row>(all: readonly CsvColumn<Row>[], shown: readonly string[]): readonly CsvColumn<Row>[] {
  return [...new Set(shown.flatMap((name) => all.filter(({ of }) => of.includes(name))))];
}

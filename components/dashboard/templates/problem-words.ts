import type { Translate } from "../text";

/** What the check tells by code; everything else is not accepted as it is. */
const KNOWN = [
  "required",
  "invalid_format",
  "unreachable",
  "does_not_fit",
  "too_small",
  "too_many_cells",
  "unknown_reference",
  "internal_error",
  "empty",
  "too_many_lines",
  "too_many_columns",
  "duplicate_column",
  "duplicate_target",
  "not_utf8",
  "malformed",
] as const;

/** A line's or a table's problem in the reader's language. */
export function problemWords(t: Translate, code: string): string {
  const known = KNOWN.find((one) => one === code);
  return known ? t(`templates.batch.problems.${known}`) : t("templates.batch.problems.other");
}

/** Of a line: with the column that it is in, where it is in one. */
export function lineProblemWords(
  t: Translate,
  { column, code }: Readonly<{ column: string | null; code: string }>,
): string {
  const problem = problemWords(t, code);
  return column === null ? problem : t("templates.batch.columnProblem", { column, problem });
}

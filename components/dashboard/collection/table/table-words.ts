import type { CollectionColumn, TableProblem } from "@/lib/flows/model";
import type { Translate } from "../../text";

/** Why a table was not taken, by code; everything else is a failure. */
const REFUSALS = [
  "empty",
  "too_many_lines",
  "too_many_columns",
  "duplicate_column",
  "not_utf8",
  "malformed",
  "spreadsheet_unread",
  "too_large",
  "unanswered",
  "signed_out",
  "forbidden",
  "busy",
] as const;

export function refusalWords(t: Translate, code: string): string {
  const known = REFUSALS.find((one) => one === code);
  return t(`collectionTable.refusals.${known ?? "failed"}`);
}

/** What is wrong with a line, by code; everything else is not accepted as it is. */
const PROBLEMS = [
  "required",
  "ambiguous",
  "too_many_cells",
  "unknown_reference",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "invalid_token",
  "forbidden",
  "service_unavailable",
  "internal_error",
] as const;

/** Of these columns, what would be accepted. */
const INVALID = {
  amount: "invalidAmount",
  currency: "invalidCurrency",
  dueDate: "invalidDay",
} as const satisfies Partial<Record<CollectionColumn, string>>;

const isSaid = (means: CollectionColumn | null): means is keyof typeof INVALID => means !== null && means in INVALID;

/** A line's problem in the reader's language, behind the column that has it. */
export function problemWords(t: Translate, { column, means, code }: TableProblem): string {
  const problem = t(`collectionTable.problems.${wordsFor(means, code)}`);
  const place = column ?? (means && t(`collectionTable.means.${means}`));
  return place ? t("collectionTable.columnProblem", { column: place, problem }) : problem;
}

function wordsFor(means: CollectionColumn | null, code: string) {
  if (means === "dueDate" && code === "ambiguous") return "ambiguousDay";
  return PROBLEMS.find((one) => one === code) ?? (isSaid(means) ? INVALID[means] : "other");
}

import {
  COLUMN_LENGTHS_MAX,
  type CollectionColumn,
  isOption,
  type TableOption,
  type TableProblem,
} from "@/lib/flows/model";
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
  "elsewhere",
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

/** Of columns that have a form, what would be accepted. */
const INVALID = {
  amount: "invalidAmount",
  currency: "invalidCurrency",
  email: "invalidEmail",
  phone: "invalidPhone",
  dueDate: "invalidDay",
} as const satisfies Partial<Record<CollectionColumn, string>>;

const hasForm = (means: CollectionColumn): means is keyof typeof INVALID => means in INVALID;
const hasLength = (means: CollectionColumn): means is keyof typeof COLUMN_LENGTHS_MAX => means in COLUMN_LENGTHS_MAX;

/** Why what was chosen for all lines can't be used. */
export function optionWords(t: Translate, option: TableOption): string {
  return t(`collection.problems.${option}`);
}

/** A line's problem in the reader's language, behind the column that has it. */
export function problemWords(t: Translate, { column, means, code }: TableProblem): string {
  if (isOption(means)) {
    return t("collectionTable.columnProblem", { column: t(`collection.${means}`), problem: optionWords(t, means) });
  }
  const problem = problemOf(t, means, code);
  const place = column ?? (means && t(`collectionTable.means.${means}`));
  return place ? t("collectionTable.columnProblem", { column: place, problem }) : problem;
}

function problemOf(t: Translate, means: CollectionColumn | null, code: string): string {
  const words = "collectionTable.problems" as const;
  if (means === "dueDate" && code === "ambiguous") return t(`${words}.ambiguousDay`);
  const known = PROBLEMS.find((one) => one === code);
  if (known) return t(`${words}.${known}`);
  if (means !== null && hasForm(means)) return t(`${words}.${INVALID[means]}`);
  if (means !== null && hasLength(means) && code === "invalid") {
    return t(`${words}.invalidText`, { max: COLUMN_LENGTHS_MAX[means] });
  }
  return t(`${words}.other`);
}

import { mayHaveCommitted } from "@/db/client";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import {
  COLLECTION_COLUMNS,
  type CollectionColumn,
  type ColumnMeanings,
  type TableOption,
  type TableProblem,
} from "../model";

/** Where in a flow's request stands what a column says. */
export const POINTERS: Readonly<Record<CollectionColumn, string>> = {
  amount: "/operations/0/payment/amount",
  currency: "/operations/0/payment/currency",
  concept: "/operations/0/payment/concept",
  name: "/operations/0/payment/subject/name",
  lastName: "/operations/0/payment/subject/lastName",
  email: "/operations/0/payment/subject/email",
  phone: "/operations/0/payment/subject/phone",
  number: "/operations/0/invoice/externalId",
  dueDate: "/operations/0/invoice/dueDate",
  externalId: "/operations/0/externalId",
};

/** Where stands what is chosen for all lines. */
const OPTION_AT: Readonly<Record<string, TableOption>> = {
  "/operations/0/configurationUuid": "configuration",
  "/operations/0/payment/psd2Payment/creditorAccount/uuid": "account",
};

type Named = Readonly<{ columns: ColumnMeanings; wanted: "EMAIL" | "SMS" | null }>;

/** What is wrong with a line, as what of its columns it is about; each once. */
export function problemsOf(error: unknown, { columns, wanted }: Named): readonly TableProblem[] {
  if (!(error instanceof AppError)) {
    if (isDatabaseUnavailable(error) || mayHaveCommitted(error)) return [ofTheLine("service_unavailable")];
    log.error({ err: error }, "a line of a table failed");
    return [ofTheLine("internal_error")];
  }
  const problems = error.errors.map((one) => {
    const means = meaningOf(one, wanted);
    const column = means === null ? null : (columns.find((named) => named.means === means)?.column ?? null);
    return { column, means, code: one.code };
  });
  if (problems.length === 0) return [ofTheLine(error.code)];
  return problems.filter(
    ({ means, code }, index) => problems.findIndex((other) => other.means === means && other.code === code) === index,
  );
}

/** An answer of the database that was lost, a sending that is still at it, an answer that was kept and can't be read. */
const OPEN: ReadonlySet<string> = new Set(["service_unavailable", "idempotency_in_progress", "internal_error"]);

/** Whether a line with such a problem may have been made all the same. */
export function isOpen({ code }: TableProblem): boolean {
  return OPEN.has(code);
}

const ofTheLine = (code: string): TableProblem => ({ column: null, means: null, code });

function meaningOf(error: FieldError, wanted: "EMAIL" | "SMS" | null): TableProblem["means"] {
  if (!("pointer" in error)) return null;
  // The way that is missing is the payer's address.
  if (error.pointer.startsWith("/operations/0/delivery")) return wanted === "SMS" ? "phone" : "email";
  if (error.pointer === "/externalId") return "externalId";
  return OPTION_AT[error.pointer] ?? COLLECTION_COLUMNS.find((means) => POINTERS[means] === error.pointer) ?? null;
}

import { AppError } from "@/lib/shared/errors";

/** A file that is no statement, or a broken one: what is wrong, and where. */
export function unreadable(where: string, problem: string): AppError {
  return new AppError("statement_unreadable", { detail: `${where}: ${problem}` });
}

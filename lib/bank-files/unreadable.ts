import { AppError } from "@/lib/shared/errors";
import type { FileProblem } from "./model";

/** A file that is no statement, or a broken one: what is wrong, and where. */
export function unreadable(where: string, code: FileProblem, problem: string): AppError {
  const detail = `${where}: ${problem}`;
  return new AppError("statement_unreadable", { detail, errors: [{ parameter: "file", code, detail }] });
}

import { AppError } from "@/lib/shared/errors";
import type { FileProblem } from "./model";

/** What is wrong may quote the file, whose names can be as long as itself. */
const DETAIL_LENGTH_MAX = 400;

/** A file that is no statement, or a broken one: what is wrong, and where. */
export function unreadable(where: string, code: FileProblem, problem: string): AppError {
  const told = `${where}: ${problem}`;
  const detail = told.length > DETAIL_LENGTH_MAX ? `${told.slice(0, DETAIL_LENGTH_MAX)} …` : told;
  return new AppError("statement_unreadable", { detail, errors: [{ parameter: "file", code, detail }] });
}

import type { Database } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { type Checking, checkFlows } from "../batch/create-flows";
import { isOption, type TableCheck, type TableOption, type TableProblem } from "../model";
import type { CollectionTable } from "./read-collections";
import { problemsOf } from "./told";

/** As many lines with problems as anybody mends in one go. */
const TOLD_LINES_MAX = 200;

/** What a table would become; nothing is made of it. @throws AppError forbidden */
export async function checkCollections(
  db: Database,
  caller: Caller,
  table: CollectionTable,
  checking: Checking,
): Promise<TableCheck> {
  const problems: (TableProblem & Readonly<{ line: number }>)[] = [];
  const refused = new Set<TableOption>();
  const amounts = new Map<number, number | null>();
  const noted = async function* () {
    for await (const line of table.lines()) {
      amounts.set(line.line, line.amount);
      yield line;
    }
  };
  let [valid, known, bad, sum] = [0, 0, 0, 0];
  for await (const { line, isKnown, error } of checkFlows(db, caller, noted(), checking)) {
    if (error === undefined) {
      valid += 1;
      if (isKnown) known += 1;
      else sum += amounts.get(line) ?? 0;
      continue;
    }
    bad += 1;
    for (const problem of problemsOf(error, table)) {
      if (isOption(problem.means)) refused.add(problem.means);
      else if (bad <= TOLD_LINES_MAX) problems.push({ line, ...problem });
    }
  }
  return { total: table.total, valid, known, sum, columns: table.columns, refused: [...refused], problems };
}

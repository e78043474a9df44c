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
  let [valid, known, told, sum] = [0, 0, 0, 0];
  let asksDayOrder = false;
  for await (const { line, isKnown, error } of checkFlows(db, caller, noted(), checking)) {
    if (error === undefined) {
      valid += 1;
      if (isKnown) known += 1;
      else sum += amounts.get(line) ?? 0;
      continue;
    }
    const found = problemsOf(error, table);
    const ofLine = found.filter((problem) => !isOption(problem.means) && !isAboutDayOrder(problem));
    for (const { means } of found) if (isOption(means)) refused.add(means);
    asksDayOrder ||= found.some(isAboutDayOrder);
    if (ofLine.length > 0) told += 1;
    if (told <= TOLD_LINES_MAX) problems.push(...ofLine.map((problem) => ({ line, ...problem })));
  }
  return {
    total: table.total,
    valid,
    known,
    sum,
    columns: table.columns,
    refused: [...refused],
    asksDayOrder,
    problems,
  };
}

/** What one answer for the whole table puts right. */
function isAboutDayOrder({ means, code }: TableProblem): boolean {
  return means === "dueDate" && code === "ambiguous";
}

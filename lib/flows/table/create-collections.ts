import type { Database } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { type Checking, createFlows } from "../batch/create-flows";
import type { LineOutcome } from "../batch/model";
import type { TableAnswer } from "../model";
import type { CollectionTable } from "./read-collections";
import { isOpen, problemsOf } from "./told";

/**
 * Makes a collection of each line of a table, a few at a time; what is told of is committed. A line that was made within a day is not
 * made again (decision 269).
 * @throws AppError forbidden before the first
 */
export async function* createCollections(
  db: Database,
  caller: Caller,
  table: CollectionTable,
  checking: Checking,
): AsyncGenerator<readonly TableAnswer[]> {
  for await (const outcomes of createFlows(db, caller, table.lines(), checking)) {
    yield outcomes.map((outcome) => answerTo(outcome, table));
  }
}

function answerTo(outcome: LineOutcome, table: CollectionTable): TableAnswer {
  const { line } = outcome;
  if (!outcome.result) {
    const nothing = { operationUuid: null, externalId: null, url: null };
    const problems = problemsOf(outcome.error, table);
    return { line, status: problems.some(isOpen) ? "UNANSWERED" : "REFUSED", ...nothing, problems };
  }
  const [operation] = outcome.result.operations;
  return {
    line,
    status: outcome.isReplayed ? "KNOWN" : "CREATED",
    operationUuid: operation?.uuid ?? null,
    externalId: operation?.externalId ?? null,
    url: operation?.url ?? null,
    problems: [],
  };
}

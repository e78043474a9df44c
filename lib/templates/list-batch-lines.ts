import type { Db } from "@/db/client";
import { listBatchLines as listRows } from "@/db/queries/templates/batches";
import { liveUrl } from "@/lib/operations/link-url";
import type { Caller } from "@/lib/shared/caller";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/shared/text/csv-line";
import type { BatchLine, BatchLineList, BatchLineListQuery } from "./contract";
import { findOwnBatch } from "./get-batch";
import { BATCH_LINES_MAX } from "./model";

type Named = Readonly<{ templateUuid: string; batchUuid: string }>;

/** What became of each line, in the order of the file. @throws AppError not_found */
export async function listBatchLines(
  db: Db,
  caller: Caller,
  named: Named,
  { limit, offset, q_status: statuses }: BatchLineListQuery,
): Promise<BatchLineList> {
  const batch = await findOwnBatch(db, caller, named);
  const { total, results } = await listRows(db, caller.tenantUuid, batch.uuid, { limit, offset, statuses });
  return {
    total,
    results: results.map(({ row, operation }) => ({
      line: row.line,
      status: row.status,
      externalId: row.request.externalId,
      flowUuid: row.flowUuid,
      operationUuid: row.operationUuid,
      url: operation && liveUrl(operation),
      problems: row.problems,
    })),
  };
}

const COLUMNS = ["line", "status", "externalId", "flowUuid", "operationUuid", "url", "problems"] as const;

/** The same as a table. @throws AppError not_found */
export async function batchReport(db: Db, caller: Caller, named: Named): Promise<string> {
  const { results } = await listBatchLines(db, caller, named, { limit: BATCH_LINES_MAX, offset: 0 });
  return BYTE_ORDER_MARK + [csvLine(COLUMNS), ...results.map((line) => csvLine(cellsOf(line)))].join("");
}

function cellsOf({ line, status, externalId, flowUuid, operationUuid, url, problems }: BatchLine): readonly string[] {
  const said = problems.map(({ column, detail }) => (column === null ? detail : `${column}: ${detail}`));
  return [String(line), status, externalId ?? "", flowUuid ?? "", operationUuid ?? "", url ?? "", said.join("; ")];
}

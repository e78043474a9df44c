import { type Database, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { insertBatch, type NewBatch } from "@/db/queries/templates/batches";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { type StoredFile, withStoredDocuments } from "@/lib/flows/creating/flow-documents";
import type { Settle } from "@/lib/flows/creating/make-flow";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { changedMeanwhile } from "./change-template";
import { type BatchInput, type CheckedTable, checkTable } from "./check-table";
import type { BatchDetail } from "./contract";
import { findBatchDetail } from "./get-batch";
import { wasReplaced } from "./was-replaced";

const ERRORS_MAX = 100;

/**
 * Takes a table in, line by line a flow of its own with documents of its own; the worker makes them (`workBatch`). Lines with problems
 * become nothing and are told in the report; a table without any other is refused. What happens to the template afterwards changes
 * nothing of the batch, which has copies of its files.
 * @throws AppError as `checkTable`; invalid_field naming lines and columns where no line can be made; not_found, conflict where the
 *   template was deleted or changed meanwhile
 */
export async function createBatch(
  db: Database,
  caller: Caller,
  templateUuid: string,
  input: BatchInput,
  settle?: Settle<BatchDetail>,
): Promise<BatchDetail> {
  const table = await checkTable(db, caller, templateUuid, input);
  if (table.lines.every(({ problems }) => problems.length > 0)) throw nothingToMake(table);
  return withWorkFolder(async (folder) => {
    const { batch, files } = await planBatch(db, caller, table, input.channel, folder);
    const lines = table.lines.map(({ line, request, problems }) => ({
      ...{ tenantUuid: batch.tenantUuid, batchUuid: batch.uuid, line, request, problems },
      status: problems.length > 0 ? ("FAILED" as const) : ("WAITING" as const),
    }));
    return withStoredDocuments(files, () =>
      inTransaction(db, async (tx) => {
        await insertBatch(tx, batch, lines);
        await addJob(tx, "work-batch", { tenantUuid: batch.tenantUuid, batchUuid: batch.uuid });
        const made = await findBatchDetail(tx, caller, { templateUuid, batchUuid: batch.uuid });
        await settle?.(tx, made);
        return made;
      }),
    );
  });
}

async function planBatch(
  db: Database,
  caller: Caller,
  { template, fileName, mapping }: CheckedTable,
  channel: "API" | "DASHBOARD",
  folder: WorkFolder,
): Promise<Readonly<{ batch: NewBatch; files: readonly StoredFile[] }>> {
  const { uuid: templateUuid, name, title, message, configurationUuid, roles } = template;
  const { tenantUuid } = caller;
  const uuid = newUuid();
  const documents: NewBatch["template"]["documents"][number][] = [];
  const files: StoredFile[] = [];
  for (const { tenantUuid: _, templateUuid: __, position: ___, ...document } of template.documents) {
    const row = { ...document, storageKey: `${tenantUuid}/batches/${uuid}/${document.uuid}.pdf` };
    documents.push(row);
    const { storageKey } = document;
    const file = await fetchUnchanged(document, folder).catch(async (error: unknown) => {
      throw (await wasReplaced(db, caller, { templateUuid, storageKey }, error)) ? changedMeanwhile() : error;
    });
    files.push({ row, file });
  }
  const batch: NewBatch = {
    ...{ uuid, tenantUuid, templateUuid, channel, fileName: fileName.slice(0, 200) },
    template: { uuid: templateUuid, name, title, message, configurationUuid, roles, documents },
    columns: mapping.map(({ column }) => column),
    collaboratorUuid: channelOf(caller),
    mandateUuid: caller.collaborator?.mandateUuid ?? null,
    createdAt: now(),
  };
  return { batch, files };
}

function nothingToMake({ lines }: CheckedTable): AppError {
  const errors = lines.flatMap(({ line, problems }) =>
    problems.map(({ column, code, detail }) => ({
      parameter: "file",
      code,
      detail: `line ${line}${column === null ? "" : `, column ${column}`}: ${detail}`,
    })),
  );
  return new AppError("invalid_field", {
    detail: "No line of the table can be made into a signature; errors names each.",
    errors: errors.slice(0, ERRORS_MAX),
  });
}

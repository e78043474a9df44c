import type { Db } from "@/db/client";
import { type BatchRow, countLines, findBatch, type LineCounts, listBatchRows } from "@/db/queries/templates/batches";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { BatchDetail, BatchList, BatchListQuery } from "./contract";
import { findOwnTemplate } from "./find-template";

type Named = Readonly<{ templateUuid: string; batchUuid: string }>;

/** How far a batch is. It can be read when its template is gone. @throws AppError not_found */
export async function findBatchDetail(db: Db, caller: Caller, named: Named): Promise<BatchDetail> {
  const batch = await findOwnBatch(db, caller, named);
  return presentBatch(batch, (await countLines(db, caller.tenantUuid, [batch.uuid])).get(batch.uuid));
}

/** @throws AppError not_found */
export async function findOwnBatch(db: Db, caller: Caller, named: Named): Promise<BatchRow> {
  const batch = await findBatch(db, caller.tenantUuid, channelOf(caller), named);
  if (!batch) throw notFound();
  return batch;
}

/** One page of a template's batches, the newest first, and their exact total. @throws AppError not_found */
export async function listBatches(
  db: Db,
  caller: Caller,
  templateUuid: string,
  query: BatchListQuery,
): Promise<BatchList> {
  const batches = await listOf(db, caller, templateUuid, query);
  // Its batches outlive a template; of what never was there are none.
  if (batches.total === 0) await findOwnTemplate(db, caller, templateUuid);
  return batches;
}

/** The same of all templates that are no more: nothing else leads to these. */
export function listBatchesOfDeleted(db: Db, caller: Caller, query: BatchListQuery): Promise<BatchList> {
  return listOf(db, caller, null, query);
}

async function listOf(db: Db, caller: Caller, templateUuid: string | null, query: BatchListQuery): Promise<BatchList> {
  const { total, results } = await listBatchRows(db, caller.tenantUuid, channelOf(caller), templateUuid, query);
  const uuids = results.map(({ uuid }) => uuid);
  const counts = await countLines(db, caller.tenantUuid, uuids);
  return { total, results: results.map((batch) => presentBatch(batch, counts.get(batch.uuid))) };
}

function presentBatch(
  { uuid, templateUuid, template, fileName, createdAt, completedAt }: BatchRow,
  { WAITING: waiting, CREATED: created, FAILED: failed }: LineCounts = { WAITING: 0, CREATED: 0, FAILED: 0 },
): BatchDetail {
  return {
    ...{ uuid, templateUuid, templateName: template.name, fileName },
    // Its last line ends a moment before it does, and with it go its files.
    status: completedAt ? "COMPLETED" : "RUNNING",
    ...{ total: waiting + created + failed, waiting, created, failed },
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

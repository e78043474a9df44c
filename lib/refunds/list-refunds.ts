import type { Db } from "@/db/client";
import { countPrepared, findRefund, listRefundRows } from "@/db/queries/refunds/refunds";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { FilesOfRefunds, RefundDetail, RefundList, RefundListQuery } from "./contract";
import { requireOwnRefunds } from "./may-see";
import { isCovered, presentRefund } from "./present-refund";
import { standingMoney } from "./standing-money";

/**
 * One page of refunds, the newest first.
 * @throws AppError forbidden: a collaborator's channel
 */
export async function listRefunds(db: Db, caller: Caller, query: RefundListQuery): Promise<RefundList> {
  requireOwnRefunds(caller);
  const { tenantUuid } = caller;
  const { total, rows } = await listRefundRows(
    db,
    tenantUuid,
    {
      states: query.q_state,
      operationUuid: query.q_operationUuid,
      endToEndId: query.q_endToEndId,
    },
    { limit: query.limit, offset: query.offset },
  );
  const operations = [...new Set(rows.map(({ operationUuid }) => operationUuid))];
  const money = await standingMoney(db, tenantUuid, operations);
  return { total, results: rows.map((row) => presentRefund(row, money.get(row.operationUuid))) };
}

/** @throws AppError forbidden: a collaborator's channel; not_found: none such, or another tenant's */
export async function getRefund(db: Db, caller: Caller, uuid: string): Promise<RefundDetail> {
  requireOwnRefunds(caller);
  const { tenantUuid } = caller;
  const found = await findRefund(db, tenantUuid, uuid);
  if (!found) throw notFound();
  const { operationUuid } = found;
  return presentRefund(found, (await standingMoney(db, tenantUuid, [operationUuid])).get(operationUuid));
}

/**
 * Only what may leave: a file takes nothing that is no longer covered.
 * @throws AppError forbidden: a collaborator's channel
 */
export async function listFilesOfRefunds(db: Db, caller: Caller): Promise<FilesOfRefunds> {
  requireOwnRefunds(caller);
  const { tenantUuid } = caller;
  const prepared = await countPrepared(db, tenantUuid);
  const money = await standingMoney(db, tenantUuid, [...new Set(prepared.map(({ operationUuid }) => operationUuid))]);
  const counts = new Map<string | null, number>();
  for (const { operationUuid, givenOutAt, count } of prepared) {
    const file = givenOutAt?.toISOString() ?? null;
    if (isCovered(money.get(operationUuid))) counts.set(file, (counts.get(file) ?? 0) + count);
  }
  return {
    waiting: counts.get(null) ?? 0,
    files: [...counts].flatMap(([givenOutAt, count]) => (givenOutAt === null ? [] : { givenOutAt, count })),
  };
}

import type { Db } from "@/db/client";
import { listCollectionRows } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { collectionLine, presentCollection, TABLE_HEAD } from "./collections-table";
import type { CollectionList, CollectionListQuery } from "./contract";

/** One page of what has been collected, with everything that an ERP matches on; a collaborator's channel has its own. */
export async function listCollections(db: Db, caller: Caller, query: CollectionListQuery): Promise<CollectionList> {
  const { total, rows } = await listCollectionRows(
    db,
    caller.tenantUuid,
    channelOf(caller),
    {
      statuses: query.q_status,
      fromCompletedAt: query.q_fromCompletedAt,
      toCompletedAt: query.q_toCompletedAt,
      fromSettledAt: query.q_fromSettledAt,
      toSettledAt: query.q_toSettledAt,
      amountFrom: query.q_amountFrom,
      amountTo: query.q_amountTo,
      operationUuid: query.q_operationUuid,
      flowUuid: query.q_flowUuid,
      externalId: query.q_externalId,
      invoiceExternalId: query.q_invoiceExternalId,
      endToEndId: query.q_endToEndId,
      hasStatementEntry: query.q_hasStatementEntry,
    },
    { limit: query.limit, offset: query.offset, direction: query.sort_dir },
  );
  return { total, results: rows.map(presentCollection) };
}

/** The same as a table. */
export function collectionsTable({ results }: CollectionList): string {
  return TABLE_HEAD + results.map(collectionLine).join("");
}

import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../client";
import { document, operation } from "../../schema";

/** Its bytes lie in the file store under `storageKey`. */
export type DocumentRow = typeof document.$inferSelect;

/** A document by its tenant, its operation and itself; null outside the channel. */
export async function findDocument(
  db: Db,
  tenantUuid: string,
  operationUuid: string,
  documentUuid: string,
  channel: string | null,
): Promise<DocumentRow | null> {
  const [row] = await db
    .select({ document })
    .from(document)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, document.tenantUuid), eq(operation.uuid, document.operationUuid)),
    )
    .where(
      and(
        eq(document.tenantUuid, tenantUuid),
        eq(document.operationUuid, operationUuid),
        eq(document.uuid, documentUuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
      ),
    );
  return row?.document ?? null;
}

/** Of these operations, the oldest first; answered from `document_by_operation`. */
export async function listDocumentsOfOperations(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<DocumentRow[]> {
  if (operationUuids.length === 0) return [];
  return db
    .select()
    .from(document)
    .where(and(eq(document.tenantUuid, tenantUuid), inArray(document.operationUuid, [...operationUuids])))
    .orderBy(asc(document.createdAt), asc(document.uuid));
}

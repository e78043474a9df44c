import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../client";
import { document } from "../schema";

/** Its bytes lie in the file store under `storageKey`. */
export type DocumentRow = typeof document.$inferSelect;

export async function findDocument(
  db: Db,
  tenantUuid: string,
  operationUuid: string,
  documentUuid: string,
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(document)
    .where(
      and(
        eq(document.tenantUuid, tenantUuid),
        eq(document.operationUuid, operationUuid),
        eq(document.uuid, documentUuid),
      ),
    );
  return row ?? null;
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

import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../client";
import { document } from "../schema";

export type DocumentRow = typeof document.$inferSelect;

/** Its bytes must lie in the file store by then: a row that names a missing file is a document that can't be had. */
export async function insertDocument(tx: Db, row: DocumentRow): Promise<void> {
  await tx.insert(document).values(row);
}

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

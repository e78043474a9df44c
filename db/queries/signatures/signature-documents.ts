import { and, asc, eq, gt, inArray, lt, ne, not, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { document, operation, signatureDocument, signatureRevision } from "../../schema";
import { isAskedFor } from "../jobs";

export type NewSignatureDocument = typeof signatureDocument.$inferInsert;
export type NewRevision = typeof signatureRevision.$inferInsert;
export type RevisionRow = typeof signatureRevision.$inferSelect;

/** What is signed, with its newest revision and the hash that it came with. */
export type SignedDocument = Readonly<{
  document: typeof signatureDocument.$inferSelect;
  name: string;
  suppliedSha256: string;
  /** Of what signers are shown first: sealed, and nobody has signed. Null before that. */
  sealedSha256: string | null;
  newest: RevisionRow;
}>;

export async function insertSignatureDocuments(
  tx: Transaction,
  documents: readonly NewSignatureDocument[],
  revisions: readonly NewRevision[],
): Promise<void> {
  if (documents.length === 0) return;
  await tx.insert(signatureDocument).values([...documents]);
  await tx.insert(signatureRevision).values([...revisions]);
}

/** Of an operation, in their order. */
export async function listSignedDocuments(
  db: Db,
  tenantUuid: string,
  operationUuid: string,
): Promise<SignedDocument[]> {
  return db
    .select({
      document: signatureDocument,
      name: document.name,
      suppliedSha256: document.sha256,
      sealedSha256: sql<string | null>`(
        select sealed.sha256 from ${signatureRevision} sealed
         where sealed.tenant_uuid = ${signatureDocument.tenantUuid} and sealed.document_uuid = ${signatureDocument.documentUuid}
           and sealed.kind = 'SEALED')`,
      newest: signatureRevision,
    })
    .from(signatureDocument)
    .innerJoin(
      document,
      and(eq(document.tenantUuid, signatureDocument.tenantUuid), eq(document.uuid, signatureDocument.documentUuid)),
    )
    .innerJoin(
      signatureRevision,
      and(
        eq(signatureRevision.tenantUuid, signatureDocument.tenantUuid),
        eq(signatureRevision.documentUuid, signatureDocument.documentUuid),
        eq(signatureRevision.revision, signatureDocument.revision),
      ),
    )
    .where(and(eq(signatureDocument.tenantUuid, tenantUuid), eq(signatureDocument.operationUuid, operationUuid)))
    .orderBy(asc(signatureDocument.position));
}

/** All revisions of a document, the oldest first. */
export async function listRevisions(db: Db, tenantUuid: string, documentUuid: string): Promise<RevisionRow[]> {
  return db
    .select()
    .from(signatureRevision)
    .where(and(eq(signatureRevision.tenantUuid, tenantUuid), eq(signatureRevision.documentUuid, documentUuid)))
    .orderBy(asc(signatureRevision.revision));
}

/**
 * Operations that were completed before, of whose documents one has no archive, and for which none is asked; of all tenants, and in no
 * order: those that can't be archived don't stand before the rest.
 */
export async function listCompletedWithoutArchive(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly Readonly<{ tenantUuid: string; operationUuid: string }>[]> {
  return db
    .select({ tenantUuid: signatureDocument.tenantUuid, operationUuid: signatureDocument.operationUuid })
    .from(signatureDocument)
    .innerJoin(
      signatureRevision,
      and(
        eq(signatureRevision.tenantUuid, signatureDocument.tenantUuid),
        eq(signatureRevision.documentUuid, signatureDocument.documentUuid),
        eq(signatureRevision.revision, signatureDocument.revision),
      ),
    )
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, signatureDocument.tenantUuid), eq(operation.uuid, signatureDocument.operationUuid)),
    )
    .where(
      and(
        eq(operation.status, "COMPLETED"),
        lt(operation.statusUpdatedAt, before),
        ne(signatureRevision.kind, "ARCHIVED"),
        // The key of `archiveJob`.
        not(isAskedFor(sql`'archive ' || ${signatureDocument.operationUuid}`)),
      ),
    )
    .groupBy(signatureDocument.tenantUuid, signatureDocument.operationUuid)
    .orderBy(sql`random()`)
    .limit(limit);
}

/**
 * Operations that can still be signed, were created before, and of whose documents one has no seal; of all tenants, and in no order:
 * those that can't be sealed don't stand before the rest.
 */
export async function listOpenWithoutSeal(
  db: Db,
  { before, at, limit }: Readonly<{ before: Date; at: Date; limit: number }>,
): Promise<readonly Readonly<{ tenantUuid: string; operationUuid: string }>[]> {
  return db
    .select({ tenantUuid: signatureDocument.tenantUuid, operationUuid: signatureDocument.operationUuid })
    .from(signatureDocument)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, signatureDocument.tenantUuid), eq(operation.uuid, signatureDocument.operationUuid)),
    )
    .where(
      and(
        // In the words of `signature_document_unsealed`, whatever becomes of parameters.
        sql`${signatureDocument.revision} = 0 and not ${signatureDocument.isSigned}`,
        inArray(operation.status, ["CREATED", "OPENED", "NOT_DELIVERED"]),
        lt(operation.createdAt, before),
        gt(operation.expiresAt, at),
      ),
    )
    .groupBy(signatureDocument.tenantUuid, signatureDocument.operationUuid)
    .orderBy(sql`random()`)
    .limit(limit);
}

/**
 * Makes this the newest revision of a document that is still at the one before (compare and swap): false, and nothing written, where
 * another has come first. The caller's transaction has to end then.
 */
export async function addRevision(
  tx: Transaction,
  tenantUuid: string,
  revision: NewRevision,
  fieldNames?: NewSignatureDocument["fieldNames"],
): Promise<boolean> {
  const moved = await tx
    .update(signatureDocument)
    .set({ revision: revision.revision, ...(fieldNames && { fieldNames }) })
    .where(
      and(
        eq(signatureDocument.tenantUuid, tenantUuid),
        eq(signatureDocument.documentUuid, revision.documentUuid),
        eq(signatureDocument.revision, revision.revision - 1),
      ),
    )
    .returning({ uuid: signatureDocument.documentUuid });
  if (moved.length === 0) return false;
  await tx.insert(signatureRevision).values(revision);
  return true;
}

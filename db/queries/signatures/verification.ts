import { and, asc, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Subject } from "@/lib/operations/model";
import type { RevisionKind, SigningMethod } from "@/lib/signatures/model";
import type { Db } from "../../client";
import { signatureDocument, signatureEvidence, signatureRevision, signer, tenant } from "../../schema";

export type VerifiedDocument = Readonly<{ documentUuid: string; legalName: string }>;

export type VerifiedRevision = Readonly<{
  revision: number;
  kind: RevisionKind;
  sha256: string;
  sizeBytes: number;
  isTimestamped: boolean;
  hasValidation: boolean;
  createdAt: Date;
  /** Both null where nobody signed it. */
  subject: Subject | null;
  method: SigningMethod | null;
  /** Of the signer's own certificate; both null where the seal's key has signed. */
  certificateHolder: string | null;
  certificateIssuer: string | null;
}>;

/**
 * The document that has a revision of one of these digests, whosever it is: who asks has the very bytes. Of several, the one whose
 * revision is the newest. What callers supplied is nobody's proof of anything, and nobody learns that somebody else has it, too.
 */
export async function findDocumentByDigests(db: Db, sha256s: readonly string[]): Promise<VerifiedDocument | null> {
  const [found] = await db
    .select({ documentUuid: signatureRevision.documentUuid, legalName: tenant.legalName })
    .from(signatureRevision)
    .innerJoin(tenant, eq(tenant.uuid, signatureRevision.tenantUuid))
    .where(and(inArray(signatureRevision.sha256, [...sha256s]), ne(signatureRevision.kind, "SUPPLIED")))
    .orderBy(desc(signatureRevision.createdAt), desc(signatureRevision.revision), asc(signatureRevision.documentUuid))
    .limit(1);
  return found ?? null;
}

/** All revisions of a document that `findDocumentByDigests` has found, the oldest first. */
export async function listVerifiedRevisions(db: Db, documentUuid: string): Promise<readonly VerifiedRevision[]> {
  return db
    .select({
      revision: signatureRevision.revision,
      kind: signatureRevision.kind,
      sha256: signatureRevision.sha256,
      sizeBytes: signatureRevision.sizeBytes,
      isTimestamped: signatureRevision.isTimestamped,
      hasValidation: signatureRevision.hasValidation,
      createdAt: signatureRevision.createdAt,
      subject: signer.subject,
      method: signer.method,
      certificateHolder: sql<string | null>`${signatureEvidence.detail}->>'certificateHolder'`,
      certificateIssuer: sql<string | null>`${signatureEvidence.detail}->>'certificateIssuer'`,
    })
    .from(signatureRevision)
    .leftJoin(
      signer,
      and(eq(signer.tenantUuid, signatureRevision.tenantUuid), eq(signer.uuid, signatureRevision.signerUuid)),
    )
    .leftJoin(
      signatureEvidence,
      and(
        eq(signatureEvidence.tenantUuid, signer.tenantUuid),
        // By which its key is found.
        eq(signatureEvidence.operationUuid, signer.operationUuid),
        eq(signatureEvidence.signerUuid, signer.uuid),
        eq(signatureEvidence.kind, "SIGNED"),
      ),
    )
    .where(eq(signatureRevision.documentUuid, documentUuid))
    .orderBy(asc(signatureRevision.revision));
}

/** How many revisions a document has beyond the one that came: 0 for one that nobody knows. Nothing else is said of it. */
export async function countRevisions(db: Db, documentUuid: string): Promise<number> {
  const [counted] = await db
    .select({ revisions: count(sql`1`) })
    .from(signatureRevision)
    .innerJoin(signatureDocument, eq(signatureDocument.documentUuid, signatureRevision.documentUuid))
    .where(and(eq(signatureRevision.documentUuid, documentUuid), ne(signatureRevision.kind, "SUPPLIED")));
  return counted?.revisions ?? 0;
}

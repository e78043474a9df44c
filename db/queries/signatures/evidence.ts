import { and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { signatureEvidence } from "../../schema";

export type EvidenceRow = typeof signatureEvidence.$inferSelect;

/** The end of an operation's chain; null before its first line. The caller holds the flow's lock. */
export async function findLastEvidence(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
): Promise<Pick<EvidenceRow, "sequence" | "hash"> | null> {
  const [row] = await tx
    .select({ sequence: signatureEvidence.sequence, hash: signatureEvidence.hash })
    .from(signatureEvidence)
    .where(and(eq(signatureEvidence.tenantUuid, tenantUuid), eq(signatureEvidence.operationUuid, operationUuid)))
    .orderBy(desc(signatureEvidence.sequence))
    .limit(1);
  return row ?? null;
}

export async function insertEvidence(tx: Transaction, lines: readonly EvidenceRow[]): Promise<void> {
  if (lines.length > 0) await tx.insert(signatureEvidence).values([...lines]);
}

/** The whole chain, from its first line. */
export async function listEvidence(db: Db, tenantUuid: string, operationUuid: string): Promise<EvidenceRow[]> {
  return db
    .select()
    .from(signatureEvidence)
    .where(and(eq(signatureEvidence.tenantUuid, tenantUuid), eq(signatureEvidence.operationUuid, operationUuid)))
    .orderBy(asc(signatureEvidence.sequence));
}

/** How often a way to sign has failed for a signer since then. */
export async function countFailuresSince(
  db: Db,
  tenantUuid: string,
  { operationUuid, signerUuid, since }: Readonly<{ operationUuid: string; signerUuid: string; since: Date }>,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(signatureEvidence)
    .where(
      and(
        eq(signatureEvidence.tenantUuid, tenantUuid),
        eq(signatureEvidence.operationUuid, operationUuid),
        eq(signatureEvidence.signerUuid, signerUuid),
        eq(signatureEvidence.kind, "METHOD_FAILED"),
        gt(signatureEvidence.at, since),
      ),
    );
  return row?.count ?? 0;
}

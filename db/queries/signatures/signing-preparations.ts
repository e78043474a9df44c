import { and, asc, count, eq, gt, inArray, lte } from "drizzle-orm";
import type { PreparedDocument } from "@/lib/signatures/model";
import type { Db, Transaction } from "../../client";
import { signingPreparation } from "../../schema";

export type SigningPreparation = typeof signingPreparation.$inferSelect;

export async function insertPreparation(tx: Transaction, preparation: SigningPreparation): Promise<void> {
  await tx.insert(signingPreparation).values(preparation);
}

/** A signer's, for as long as it counts; null when it is over, or another's. */
export async function findPreparation(
  db: Db,
  tenantUuid: string,
  { uuid, signerUuid, at }: Readonly<{ uuid: string; signerUuid: string; at: Date }>,
): Promise<SigningPreparation | null> {
  const [row] = await db
    .select()
    .from(signingPreparation)
    .where(
      and(
        eq(signingPreparation.tenantUuid, tenantUuid),
        eq(signingPreparation.signerUuid, signerUuid),
        eq(signingPreparation.uuid, uuid),
        gt(signingPreparation.expiresAt, at),
      ),
    );
  return row ?? null;
}

/** How many were made for a signer since then. */
export async function countPreparationsSince(
  db: Db,
  tenantUuid: string,
  signerUuid: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(signingPreparation)
    .where(
      and(
        eq(signingPreparation.tenantUuid, tenantUuid),
        eq(signingPreparation.signerUuid, signerUuid),
        gt(signingPreparation.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

/** None of a signer's counts any more; answers those that did. */
export async function endPreparationsOf(
  db: Db,
  tenantUuid: string,
  signerUuid: string,
  at: Date,
): Promise<readonly Pick<SigningPreparation, "documents">[]> {
  return db
    .update(signingPreparation)
    .set({ expiresAt: at })
    .where(
      and(
        eq(signingPreparation.tenantUuid, tenantUuid),
        eq(signingPreparation.signerUuid, signerUuid),
        gt(signingPreparation.expiresAt, at),
      ),
    )
    .returning({ documents: signingPreparation.documents });
}

/** The oldest of those whose time was over then, with what lies in the file store for them. */
export async function listPreparationsExpiredBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly Readonly<{ uuid: string; documents: readonly PreparedDocument[] }>[]> {
  return db
    .select({ uuid: signingPreparation.uuid, documents: signingPreparation.documents })
    .from(signingPreparation)
    .where(lte(signingPreparation.expiresAt, before))
    .orderBy(asc(signingPreparation.expiresAt), asc(signingPreparation.uuid))
    .limit(limit);
}

export async function deletePreparations(db: Db, uuids: readonly string[]): Promise<void> {
  await db.delete(signingPreparation).where(inArray(signingPreparation.uuid, [...uuids]));
}

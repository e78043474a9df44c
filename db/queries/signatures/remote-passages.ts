import { and, count, desc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Db } from "../../client";
import { remotePassage, signer } from "../../schema";

export type RemotePassage = typeof remotePassage.$inferSelect;

export async function insertPassage(db: Db, passage: RemotePassage): Promise<void> {
  await db.insert(remotePassage).values(passage);
}

/** Whoever comes with its state, and whose link it belongs to; the tenant comes from there. Null for a state that nobody made. */
export async function findPassageByState(
  db: Db,
  state: string,
): Promise<Readonly<{ passage: RemotePassage; linkToken: string }> | null> {
  const [row] = await db
    .select({ passage: remotePassage, linkToken: signer.linkToken })
    .from(remotePassage)
    .innerJoin(signer, and(eq(signer.tenantUuid, remotePassage.tenantUuid), eq(signer.uuid, remotePassage.signerUuid)))
    .where(eq(remotePassage.state, state));
  return row ?? null;
}

/** False where it was used before, or its time is over: of two who come at once, one passes. */
export async function spendPassage(db: Db, tenantUuid: string, state: string, at: Date): Promise<boolean> {
  const used = await db
    .update(remotePassage)
    .set({ usedAt: at })
    .where(
      and(
        eq(remotePassage.tenantUuid, tenantUuid),
        eq(remotePassage.state, state),
        isNull(remotePassage.usedAt),
        gt(remotePassage.expiresAt, at),
      ),
    )
    .returning({ state: remotePassage.state });
  return used.length === 1;
}

/** Where a signer's newest passage leads, as long as it can be gone; null for none. */
export async function findOpenPassageUrl(
  db: Db,
  tenantUuid: string,
  signerUuid: string,
  at: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ pageUrl: remotePassage.pageUrl, usedAt: remotePassage.usedAt, expiresAt: remotePassage.expiresAt })
    .from(remotePassage)
    .where(and(eq(remotePassage.tenantUuid, tenantUuid), eq(remotePassage.signerUuid, signerUuid)))
    .orderBy(desc(remotePassage.createdAt), desc(remotePassage.state))
    .limit(1);
  return row && row.usedAt === null && row.expiresAt > at ? row.pageUrl : null;
}

/** How many a signer has begun since then. */
export async function countPassagesSince(db: Db, tenantUuid: string, signerUuid: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(remotePassage)
    .where(
      and(
        eq(remotePassage.tenantUuid, tenantUuid),
        eq(remotePassage.signerUuid, signerUuid),
        gt(remotePassage.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

export async function deletePassagesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(remotePassage).where(lte(remotePassage.expiresAt, before));
}

/** Another reads at the signer's link now: nobody comes back from a way that was begun before. */
export async function deletePassagesOf(db: Db, tenantUuid: string, signerUuid: string): Promise<void> {
  await db
    .delete(remotePassage)
    .where(and(eq(remotePassage.tenantUuid, tenantUuid), eq(remotePassage.signerUuid, signerUuid)));
}

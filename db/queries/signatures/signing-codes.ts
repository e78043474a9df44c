import { and, count, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { signingCode } from "../../schema";

export type NewSigningCode = typeof signingCode.$inferInsert;

export async function insertSigningCode(tx: Transaction, code: NewSigningCode): Promise<void> {
  await tx.insert(signingCode).values(code);
}

/** A code that still counts; null when it is over. */
export async function findCodeToSend(db: Db, tenantUuid: string, uuid: string, at: Date) {
  const [row] = await db
    .select()
    .from(signingCode)
    .where(and(eq(signingCode.tenantUuid, tenantUuid), eq(signingCode.uuid, uuid), gt(signingCode.expiresAt, at)));
  return row ?? null;
}

export async function setCodeHash(db: Db, tenantUuid: string, uuid: string, codeHash: Buffer): Promise<void> {
  await db
    .update(signingCode)
    .set({ codeHash })
    .where(and(eq(signingCode.tenantUuid, tenantUuid), eq(signingCode.uuid, uuid)));
}

/** How many codes a signer was sent since then. */
export async function countCodesSince(db: Db, tenantUuid: string, signerUuid: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(signingCode)
    .where(
      and(
        eq(signingCode.tenantUuid, tenantUuid),
        eq(signingCode.signerUuid, signerUuid),
        gt(signingCode.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

/**
 * Takes one of a code's tries before it is compared, so that no two guesses share one: how many were taken, or null when there is
 * none left.
 */
export async function takeTry(db: Db, tenantUuid: string, uuid: string, triesMax: number): Promise<number | null> {
  const [row] = await db
    .update(signingCode)
    .set({ wrongTries: sql`${signingCode.wrongTries} + 1` })
    .where(
      and(eq(signingCode.tenantUuid, tenantUuid), eq(signingCode.uuid, uuid), lt(signingCode.wrongTries, triesMax)),
    )
    .returning({ wrongTries: signingCode.wrongTries });
  return row?.wrongTries ?? null;
}

/** A right answer was no wrong try. */
export async function giveTryBack(db: Db, tenantUuid: string, uuid: string): Promise<void> {
  await db
    .update(signingCode)
    .set({ wrongTries: sql`${signingCode.wrongTries} - 1` })
    .where(and(eq(signingCode.tenantUuid, tenantUuid), eq(signingCode.uuid, uuid)));
}

export async function deleteCodesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.delete(signingCode).where(lte(signingCode.expiresAt, before));
}

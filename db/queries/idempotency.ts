import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../client";
import { idempotencyKey } from "../schema/flows";

export type IdempotencyId = Readonly<{ tenantUuid: string; actor: string; key: string }>;
type StoredReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string | null }>;

/**
 * A key while a request holds it. Until when is also which request it is: each claim of a key ends later than the one before
 * (a fencing token).
 */
export type IdempotencyLease = IdempotencyId & Readonly<{ lockedUntil: Date }>;

export type IdempotencyClaim =
  | Readonly<{ outcome: "CLAIMED"; lease: IdempotencyLease }>
  | Readonly<{ outcome: "OTHER_PAYLOAD" }>
  | Readonly<{ outcome: "RUNNING" }>
  | Readonly<{ outcome: "ANSWERED"; reply: StoredReply }>;

const is = ({ tenantUuid, actor, key }: IdempotencyId) =>
  and(eq(idempotencyKey.tenantUuid, tenantUuid), eq(idempotencyKey.actor, actor), eq(idempotencyKey.key, key));

const isHeld = (lease: IdempotencyLease) =>
  and(is(lease), eq(idempotencyKey.lockedUntil, lease.lockedUntil), isNull(idempotencyKey.status));

/**
 * Takes the key for one request: free, too old, or left by a process that died or hangs, which has changed nothing and from
 * now on can't. One statement decides a race.
 */
export async function claimIdempotencyKey(
  db: Db,
  id: IdempotencyId,
  request: Readonly<{ requestSha256: string; at: Date; lockedUntil: Date; replayedSince: Date }>,
): Promise<IdempotencyClaim> {
  const { requestSha256, at, lockedUntil, replayedSince } = request;
  const fresh = { requestSha256, status: null, headers: null, body: null, lockedUntil, createdAt: at };
  const [claimed] = await db
    .insert(idempotencyKey)
    .values({ ...id, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKey.tenantUuid, idempotencyKey.actor, idempotencyKey.key],
      set: fresh,
      setWhere: sql`${or(
        lt(idempotencyKey.createdAt, replayedSince),
        and(isNull(idempotencyKey.status), lt(idempotencyKey.lockedUntil, at)),
      )}`,
    })
    .returning({ key: idempotencyKey.key });
  if (claimed) return { outcome: "CLAIMED", lease: { ...id, lockedUntil } };

  const [row] = await db.select().from(idempotencyKey).where(is(id));
  // Released between the two statements: the other request is as good as still running.
  if (!row) return { outcome: "RUNNING" };
  if (row.requestSha256 !== requestSha256) return { outcome: "OTHER_PAYLOAD" };
  if (row.status === null) return { outcome: "RUNNING" };
  return { outcome: "ANSWERED", reply: { status: row.status, headers: row.headers ?? {}, body: row.body } };
}

/**
 * Keeps the answer, in the transaction that did the work. False when the key is not this request's any more: then the
 * transaction must not commit. From here to its end nobody takes the key over.
 */
export async function storeIdempotentReply(
  tx: Transaction,
  lease: IdempotencyLease,
  reply: StoredReply,
): Promise<boolean> {
  const stored = await tx.update(idempotencyKey).set(reply).where(isHeld(lease)).returning({ key: idempotencyKey.key });
  return stored.length > 0;
}

/**
 * Frees the key of a request that changed nothing. One that has an answer keeps it: what looked like a failure may have been a
 * commit whose acknowledgement was lost. One that such a commit still holds is left to its lease.
 */
export async function releaseIdempotencyKey(db: Db, lease: IdempotencyLease): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ key: idempotencyKey.key })
      .from(idempotencyKey)
      .where(isHeld(lease))
      .for("update", { skipLocked: true });
    if (row) await tx.delete(idempotencyKey).where(is(lease));
  });
}

/** Keys that nobody can replay any more, of all tenants. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before));
}

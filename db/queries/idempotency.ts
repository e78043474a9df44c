import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Db } from "../client";
import { idempotencyKey } from "../schema/flows";

export type IdempotencyId = Readonly<{ tenantUuid: string; actor: string; key: string }>;
type StoredReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string | null }>;

export type IdempotencyClaim =
  | Readonly<{ outcome: "CLAIMED" }>
  | Readonly<{ outcome: "OTHER_PAYLOAD" }>
  | Readonly<{ outcome: "RUNNING" }>
  | Readonly<{ outcome: "ANSWERED"; reply: StoredReply }>;

const is = ({ tenantUuid, actor, key }: IdempotencyId) =>
  and(eq(idempotencyKey.tenantUuid, tenantUuid), eq(idempotencyKey.actor, actor), eq(idempotencyKey.key, key));

/** Takes the key for one request: free, too old, or left by a process that died. One statement decides a race. */
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
        and(
          sql`${idempotencyKey.status} is null`,
          lt(idempotencyKey.lockedUntil, at),
          eq(idempotencyKey.requestSha256, requestSha256),
        ),
      )}`,
    })
    .returning({ key: idempotencyKey.key });
  if (claimed) return { outcome: "CLAIMED" };

  const [row] = await db.select().from(idempotencyKey).where(is(id));
  // Released between the two statements: the other request is as good as still running.
  if (!row) return { outcome: "RUNNING" };
  if (row.requestSha256 !== requestSha256) return { outcome: "OTHER_PAYLOAD" };
  if (row.status === null) return { outcome: "RUNNING" };
  return { outcome: "ANSWERED", reply: { status: row.status, headers: row.headers ?? {}, body: row.body } };
}

export async function storeIdempotentReply(db: Db, id: IdempotencyId, reply: StoredReply): Promise<void> {
  await db.update(idempotencyKey).set(reply).where(is(id));
}

export async function releaseIdempotencyKey(db: Db, id: IdempotencyId): Promise<void> {
  await db.delete(idempotencyKey).where(is(id));
}

/** Keys that nobody can replay any more, of all tenants. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before));
}

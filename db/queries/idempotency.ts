import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../client";
import { idempotencyKey } from "../schema/flows";
import { deleteInBatches } from "./delete-in-batches";

export type IdempotencyId = Readonly<{ tenantUuid: string; actor: string; key: string }>;
export type StoredReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string | null }>;

/**
 * A key while a request holds it. Until when is also which request it is: each claim of a key ends later than the one before
 * (a fencing token). Of two in one millisecond the one that was freed by mistake can't commit: it is asked for again.
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
 * commit whose acknowledgement was lost.
 * @returns whether it was this request's to free: not while such a commit, or a connection that was cut, still holds it
 */
export async function releaseIdempotencyKey(db: Db, lease: IdempotencyLease): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ key: idempotencyKey.key })
      .from(idempotencyKey)
      .where(isHeld(lease))
      .for("update", { skipLocked: true });
    if (row) await tx.delete(idempotencyKey).where(is(lease));
    return row !== undefined;
  });
}

/** A request with its key and its answer, both of which are kept with the work itself. */
export type KeptReply = Readonly<{ key: string; requestSha256: string; reply: StoredReply }>;

/**
 * Takes many keys and keeps their answers at once, in the transaction that does the work: from its commit on they are replayed, and
 * until then whoever wants one of them waits. Keys are taken in their order, so that two who take the same ones wait for each other
 * and don't lock each other out. Returns those that were free; the work of the others must not be done.
 */
export async function keepReplies(
  tx: Transaction,
  { tenantUuid, actor }: Omit<IdempotencyId, "key">,
  rows: readonly KeptReply[],
  { at, replayedSince }: Readonly<{ at: Date; replayedSince: Date }>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const written = rows.map(({ key, requestSha256, reply: { status, headers, body } }) => ({
    key,
    request_sha256: requestSha256,
    status,
    headers,
    body,
  }));
  const kept = await tx.execute<{ key: string }>(sql`
    insert into ${idempotencyKey} as held (tenant_uuid, actor, key, request_sha256, status, headers, body, locked_until, created_at)
    select ${tenantUuid}::uuid, ${actor}, key, request_sha256, status, headers, body,
           ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
           as row(key text, request_sha256 text, status int, headers jsonb, body text)
     order by key
        on conflict (tenant_uuid, actor, key) do update
       set request_sha256 = excluded.request_sha256, status = excluded.status, headers = excluded.headers,
           body = excluded.body, locked_until = excluded.locked_until, created_at = excluded.created_at
     where held.created_at < ${replayedSince.toISOString()}::timestamptz
        or (held.status is null and held.locked_until < ${at.toISOString()}::timestamptz)
    returning key`);
  return new Set(kept.map(({ key }) => key));
}

/** What is known of these keys, those that are too old or left behind by a process that died not among them. */
export async function findHeldKeys(
  db: Db,
  { tenantUuid, actor }: Omit<IdempotencyId, "key">,
  keys: readonly string[],
  { at, replayedSince }: Readonly<{ at: Date; replayedSince: Date }>,
): Promise<ReadonlyMap<string, Readonly<{ requestSha256: string; reply: StoredReply | null }>>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.tenantUuid, tenantUuid),
        eq(idempotencyKey.actor, actor),
        inArray(idempotencyKey.key, [...keys]),
        gte(idempotencyKey.createdAt, replayedSince),
        or(isNotNull(idempotencyKey.status), gte(idempotencyKey.lockedUntil, at)),
      ),
    );
  return new Map(
    rows.map(({ key, requestSha256, status, headers, body }) => [
      key,
      { requestSha256, reply: status === null ? null : { status, headers: headers ?? {}, body } },
    ]),
  );
}

/** Keys that nobody can replay any more, of all tenants. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, idempotencyKey, lt(idempotencyKey.createdAt, before));
}

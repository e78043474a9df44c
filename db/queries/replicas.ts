import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client";
import { lastWrite, replicaMark } from "../schema";

/** No caller's name. */
const MARK = "";

/** What a replica must show of the last writes of some; none of who has written nothing since the mark. */
export type LastWrite = Readonly<{ mark: string; lsns: readonly string[] }>;

/**
 * Says that what these have written by now is committed. In their order, so that two who note the same ones wait for each other and don't
 * lock each other out; of two who note one at the same time the later one is right.
 */
export async function noteLastWrites(db: Db, actors: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into ${lastWrite} (actor, lsn)
    select actor, pg_current_wal_insert_lsn() from jsonb_array_elements_text(${JSON.stringify(actors)}::jsonb) as actor
     order by actor
        on conflict (actor) do update set lsn = greatest(last_write.lsn, excluded.lsn)`);
}

/** Null: nothing is known of anybody's writes, as after a crash (`putMark`). */
export async function findLastWrite(db: Db, actors: readonly string[]): Promise<LastWrite | null> {
  const rows = await db
    .select()
    .from(lastWrite)
    .where(inArray(lastWrite.actor, [MARK, ...actors]));
  const mark = rows.find((row) => row.actor === MARK)?.mark ?? null;
  return mark === null ? null : { mark, lsns: rows.flatMap(({ lsn }) => lsn ?? []) };
}

/** From now on a replica must show that it has got as far as here, whoever asks. */
export async function putMark(db: Db): Promise<void> {
  await db.execute(sql`
    with marked as (
      insert into ${replicaMark} (is_only, mark) values (true, gen_random_uuid())
          on conflict (is_only) do update set mark = excluded.mark
      returning mark
    )
    insert into ${lastWrite} (actor, mark) select ${MARK}, mark from marked
        on conflict (actor) do update set mark = excluded.mark`);
}

/**
 * Whether what is asked next, on this connection and in this transaction, is answered by a replica that has this write. The mark tells
 * that it follows the same primary by the same history: where it doesn't, its positions say nothing. A snapshot that is kept for the
 * whole transaction may be older than the position.
 */
export async function hasWrite(db: Db, { mark, lsns }: LastWrite): Promise<boolean> {
  const [row] = await db
    .select({
      has: sql<boolean | null>`
        pg_is_in_recovery() and pg_last_wal_replay_lsn() >= all(string_to_array(${lsns.join(" ")}, ' ')::pg_lsn[])
        and current_setting('transaction_isolation') = 'read committed'`,
    })
    .from(replicaMark)
    .where(eq(replicaMark.mark, mark));
  return row?.has === true;
}

/** How far the primary's log is written. */
export async function findLogEnd(db: Db): Promise<string | null> {
  const [row] = await db.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
  return row?.lsn ?? null;
}

/**
 * How many seconds ago what a replica has replayed last was committed, where that is less than the primary's log up to here; 0 where it
 * has all of that, null where it has never replayed a commit.
 */
export async function findLagSeconds(db: Db, lsn: string): Promise<number | null> {
  const [row] = await db.execute<{ seconds: number | null }>(sql`
    select case when pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 0
                else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`);
  return row?.seconds ?? null;
}

/** All of them: the next who asks puts a new mark, behind everything that they told. */
export async function forgetLastWrites(db: Db): Promise<void> {
  await db.delete(lastWrite);
}

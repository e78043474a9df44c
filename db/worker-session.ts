import postgres from "postgres";

/** Any number, for the first half of the advisory locks that stand for living workers. */
const LOCK_CLASS = 7_270_925;

/** The lock that stands for a worker, as `pg_locks` shows it; the second half of its key is the pool's name, hashed. */
const holdsLock = (sql: postgres.Sql, poolId: postgres.Fragment) => sql`
  exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${LOCK_CLASS}::oid
      and l.objid = (hashtext(${poolId})::bigint & 4294967295)::oid
  )`;

/** How a worker process shows that it lives, and sees who doesn't. */
export type WorkerSession = Readonly<{
  /** Registers this process, or confirms that it lives; gives the other registered ones that show no sign of life. */
  beat: (poolId: string) => Promise<readonly string[]>;
  /** Hands the jobs of a dead process to the others and forgets it. */
  bury: (poolId: string) => Promise<void>;
  /** Signs this process off; its jobs are done. */
  leave: (poolId: string) => Promise<void>;
  close: () => Promise<void>;
}>;

/**
 * A connection of its own, because the sign of life is bound to it: Postgres gives the lock back when the process dies, in
 * whatever way, and not when it is merely slow. Keep-alive makes it notice a machine that vanished within 20 s.
 */
export function openWorkerSession(databaseUrl: string): WorkerSession {
  const sql = postgres(databaseUrl, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => 0.5,
    onnotice: () => undefined,
    connection: {
      application_name: "paraph-worker",
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    },
  });

  const beat: WorkerSession["beat"] = async (poolId) => {
    // After a lost connection the lock is gone and is taken again. While the server still believes in the old connection,
    // that one holds it: just as good.
    await sql`
      with registered as (
        insert into worker_process (pool_id, started_at) values (${poolId}, now()) on conflict do nothing
      )
      select pg_try_advisory_lock(${LOCK_CLASS}, hashtext(${poolId}))
      where not ${holdsLock(sql, sql`${poolId}`)}`;
    const silent = await sql<{ poolId: string }[]>`
      select pool_id as "poolId" from worker_process
      where pool_id <> ${poolId} and not ${holdsLock(sql, sql`pool_id`)}`;
    return silent.map((row) => row.poolId);
  };

  const bury: WorkerSession["bury"] = async (poolId) => {
    await sql.begin((tx) => [
      tx`select graphile_worker.force_unlock_workers(array[${poolId}])`,
      tx`delete from worker_process where pool_id = ${poolId}`,
    ]);
  };

  const leave: WorkerSession["leave"] = async (poolId) => {
    await sql`delete from worker_process where pool_id = ${poolId}`;
    await sql`select pg_advisory_unlock(${LOCK_CLASS}, hashtext(${poolId}))`;
  };

  return { beat, bury, leave, close: () => sql.end({ timeout: 5 }) };
}

import postgres from "postgres";

/** Any number, for the first half of the advisory locks that stand for living workers. */
const LOCK_CLASS = 7_270_925;

/** How a worker process shows that it lives, and finds jobs whose worker doesn't. */
export type WorkerSession = Readonly<{
  /** Shows that the worker of this name lives, until the session ends; harmless when repeated. */
  beat: (workerName: string) => Promise<void>;
  /** The workers that hold jobs and show no sign of life. */
  findSilentWorkers: () => Promise<readonly string[]>;
  /** Hands the jobs of a dead worker to the others. */
  bury: (workerName: string) => Promise<void>;
  close: () => Promise<void>;
}>;

/**
 * A connection of its own, because the sign of life is a lock bound to it: Postgres gives it back when the process dies, in
 * whatever way, and not when the process is merely slow. Keep-alive makes it notice a machine that vanished within 20 s.
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

  /** Whether somebody holds a name's lock, as `pg_locks` shows a lock of two integers. */
  const lives = (name: postgres.Fragment) => sql`
    exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = ${LOCK_CLASS}::oid and l.objid = (hashtext(${name})::bigint & 4294967295)::oid
    )`;

  return {
    // Taken anew after a lost connection. While Postgres still believes in the old connection, that one holds it: as good.
    beat: async (name) => {
      await sql`select pg_try_advisory_lock(${LOCK_CLASS}, hashtext(${name})) where not ${lives(sql`${name}::text`)}`;
    },
    findSilentWorkers: async () => {
      const rows = await sql<{ name: string }[]>`
        with busy as (
          select locked_by from graphile_worker._private_jobs where locked_by is not null
          union select locked_by from graphile_worker._private_job_queues where locked_by is not null
        )
        select locked_by as name from busy where not ${lives(sql`locked_by`)}`;
      return rows.map(({ name }) => name);
    },
    bury: async (name) => {
      await sql`select graphile_worker.force_unlock_workers(array[${name}::text])`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

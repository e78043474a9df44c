import type postgres from "postgres";
import { connect } from "./connect";
import { sockets } from "./sockets";

/** Any number, for the first half of the advisory locks that stand for living workers. */
const LOCK_CLASS = 7_270_925;
/** None of its statements takes time: Postgres gives one up that does, and with it the sign of life. */
const STATEMENT_MAX_MS = 3_000;
/** A database that says nothing for so long does not answer. */
const ANSWER_WITHIN_MS = 4_000;

/** How a worker process shows that it lives, and finds jobs whose worker doesn't. */
export type WorkerSession = Readonly<{
  /** Shows that the worker of this name lives, until the session ends; harmless when repeated. */
  beat: (workerName: string) => Promise<void>;
  /** Shows it no longer: others may take its jobs over. Harmless when repeated. */
  fallSilent: (workerName: string) => Promise<void>;
  /** The workers that hold jobs and show no sign of life. */
  findSilentWorkers: () => Promise<readonly string[]>;
  /** Hands the jobs of a dead worker to the others, but for those that were planned anew while it ran them: of these none is left to do. */
  bury: (workerName: string) => Promise<void>;
  close: () => Promise<void>;
}>;

/**
 * A connection of its own, because the sign of life is a lock bound to it: Postgres gives it back when the process dies, in
 * whatever way, and not when the process is merely slow. Keep-alive makes it notice a machine that vanished within 20 s; who
 * gets no answer leaves the connection and takes a new one, so that the lock does not outlive the way to it.
 */
export function openWorkerSession(databaseUrl: string): WorkerSession {
  let connection = openConnection(databaseUrl);

  /** What is asked of a connection that stays silent is asked no more. */
  const ask = async <T>(question: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> => {
    const asked = connection;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The database took too long.")), ANSWER_WITHIN_MS);
    });
    try {
      return await Promise.race([question(asked.sql), tooLate]);
    } catch (error) {
      asked.drop();
      if (connection === asked) connection = openConnection(databaseUrl);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    // Taken anew after a lost connection. While Postgres still believes in the old connection, that one holds it: as good.
    beat: (name) =>
      ask(async (sql) => {
        await sql`
          select pg_try_advisory_lock(${LOCK_CLASS}, hashtext(${name})) where not ${lives(sql, sql`${name}::text`)}`;
      }),
    fallSilent: (name) =>
      ask(async (sql) => {
        await sql`
          select pg_advisory_unlock(${LOCK_CLASS}, hashtext(${name}))
          from pg_locks l
          where l.locktype = 'advisory' and l.objsubid = 2 and l.pid = pg_backend_pid()
            and l.classid = ${LOCK_CLASS}::oid and l.objid = (hashtext(${name})::bigint & 4294967295)::oid`;
      }),
    findSilentWorkers: () =>
      ask(async (sql) => {
        const rows = await sql<{ name: string }[]>`
          with busy as (
            select locked_by from graphile_worker._private_jobs where locked_by is not null
            union select locked_by from graphile_worker._private_job_queues where locked_by is not null
          )
          select locked_by as name from busy where not ${lives(sql, sql`locked_by`)}`;
        return rows.map(({ name }) => name);
      }),
    bury: (name) =>
      ask(async (sql) => {
        // As graphile-worker leaves them (`wasReplaced`); one on its last try has an error of the try before, or of the worker's that died
        // over it. One that has a single try and no key comes again by itself, each minute.
        await sql`
          delete from graphile_worker._private_jobs
          where locked_by = ${name} and key is null and last_error is null and attempts >= max_attempts`;
        await sql`
          update graphile_worker._private_jobs
          set updated_at = now(), last_error = case when key is null or attempts >= max_attempts
                then coalesce(last_error, 'Its worker died.') else last_error end
          where locked_by = ${name}`;
        await sql`select graphile_worker.force_unlock_workers(array[${name}::text])`;
      }),
    close: () => connection.sql.end({ timeout: 5 }).finally(connection.drop),
  };
}

function openConnection(databaseUrl: string) {
  const road = sockets();
  const sql = connect(databaseUrl, {
    road,
    max: 1,
    max_lifetime: null,
    connect_timeout: 2,
    backoff: () => 0.1,
    connection: {
      application_name: "paraph-worker",
      statement_timeout: STATEMENT_MAX_MS,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    },
  });
  return {
    sql,
    drop: () => {
      sql.end({ timeout: 0 }).catch(() => undefined);
      road.destroy();
    },
  };
}

/** Whether somebody holds a name's lock, as `pg_locks` shows a lock of two integers. */
function lives(sql: postgres.Sql, name: postgres.Fragment) {
  return sql`
    exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = ${LOCK_CLASS}::oid and l.objid = (hashtext(${name})::bigint & 4294967295)::oid
    )`;
}

import { setTimeout as pause } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { connect } from "./connect";
import { completeIndexes } from "./parted-indexes";
import { keepSettingsOnRole } from "./role-settings";
import { UNBOUNDED } from "./settings";
import { openMigrationPool } from "./worker-pool";

/** Any number: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_270_924;
const LOOK_MS = 200;
/** Whoever comes after a statement that waits for a table waits, too: it gives up soon, and tries again. */
const LOCK_WITHIN_MS = 4_000;
const TRIES = 20;
const PAUSE_MS = 2_000;

export type MigrationOptions = Readonly<{
  migrationsFolder?: string;
  /** The way by which requests come, where that is a pooler's: its role is given what a pooler does not pass on. */
  pooledUrl?: string | null;
  /** How long a statement waits for a lock before its migration is taken back and tried again. */
  lockWithinMs?: number;
}>;

/**
 * Brings the database to the newest schema, graphile-worker's own included, by a way on which connections last; how many migrations it
 * took. Each is a transaction of its own, but those that work concurrently (decision 212). Harmless when there is nothing to do, or when
 * another does it at the same time.
 */
export async function migrateDatabase(sessionUrl: string, options: MigrationOptions = {}): Promise<number> {
  const { migrationsFolder, pooledUrl = null, lockWithinMs = LOCK_WITHIN_MS } = options;
  let isLost = false;
  const sql = openLasting(sessionUrl, () => {
    isLost = true;
  });
  /** The next statement would go by a connection that has no lock. */
  const stillLocked = () => {
    if (isLost)
      throw new Error("The connection by which the database was migrated is lost, and its lock with it: start again.");
  };
  try {
    await lockMigrations(sql);
    await sql`create schema if not exists drizzle`;
    await sql`
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    const missing = await missingIn(sql, migrationsFolder);
    const applying = { lockWithinMs, stillLocked };
    const completing = () => completeIndexes(sql, { stillLocked, patiently: (run) => patiently(sql, applying, run) });
    // One that was cut off.
    await completing();
    for (const migration of missing) {
      await apply(sql, migration, applying);
      if (migration.sql.some((statement) => /\bon only\b/i.test(statement))) await completing();
    }
    stillLocked();
    await migrateQueue(sessionUrl);
    if (pooledUrl !== null) await keepSettingsOnRole(pooledUrl);
    return missing.length;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrateQueue(sessionUrl: string): Promise<void> {
  const pgPool = openMigrationPool(sessionUrl);
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** How many migrations of this version the database lacks. It may have some of a later one. */
export async function countMissingMigrations(sessionUrl: string, migrationsFolder?: string): Promise<number> {
  const sql = openLasting(sessionUrl);
  try {
    return (await missingIn(sql, migrationsFolder)).length;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** One connection, which the lock is bound to: the driver would end it by itself after half an hour or more. */
function openLasting(url: string, onclose: () => void = () => undefined): postgres.Sql {
  return connect(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    onclose,
    // Of whoever's machine is gone the server notices within a minute, and ends the session with its lock.
    connection: { ...UNBOUNDED, tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 },
  });
}

/** Asks again and again: one that waits for the lock is a transaction, for whose end an index that is made concurrently would wait. */
async function lockMigrations(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`;
    if (row?.mine === true) return;
    await pause(LOOK_MS);
  }
}

/** As drizzle counts: what is younger than the youngest that has been applied. */
async function missingIn(sql: postgres.Sql, migrationsFolder = "db/migrations"): Promise<readonly MigrationMeta[]> {
  const all = readMigrationFiles({ migrationsFolder });
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`;
  if (there?.is_there !== true) return all;
  const [row] = await sql<{ last: string | null }[]>`select max(created_at) as last from drizzle.__drizzle_migrations`;
  return all.filter(({ folderMillis }) => folderMillis > Number(row?.last ?? 0));
}

type Applying = Readonly<{ lockWithinMs: number; stillLocked: () => void }>;

async function apply(sql: postgres.Sql, migration: MigrationMeta, applying: Applying): Promise<void> {
  const { stillLocked } = applying;
  stillLocked();
  const isConcurrent = migration.sql.some((statement) => /\bconcurrently\b/i.test(statement.replace(/--.*$/gm, "")));
  if (isConcurrent) await write(sql, migration, stillLocked);
  else await patiently(sql, applying, (tx) => write(tx, migration));
}

/** A transaction, which waits for a lock for so long, is taken back and tried again. */
async function patiently(
  sql: postgres.Sql,
  { lockWithinMs, stillLocked }: Applying,
  run: (tx: postgres.ISql) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockWithinMs}`);
        await run(tx);
      });
      return;
    } catch (error) {
      if (tries === TRIES || !(error instanceof postgres.PostgresError && PASSING.has(error.code))) throw error;
    }
    await pause(PAUSE_MS);
    stillLocked();
  }
}

/** A lock that another holds for long, and one whose holder waits for ours: taken back, and tried again. */
const PASSING = new Set(["55P03", "40P01"]);

async function write(
  sql: postgres.ISql,
  { sql: statements, hash, folderMillis }: MigrationMeta,
  between: () => void = () => undefined,
): Promise<void> {
  for (const statement of statements) {
    between();
    await sql.unsafe(statement);
  }
  between();
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
}

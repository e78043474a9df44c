import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";
import { keepSettingsOnRole } from "./role-settings";
import { UNBOUNDED } from "./settings";

/** Any number: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_270_924;

export type MigrationOptions = Readonly<{
  migrationsFolder?: string;
  /** The way by which requests come, where that is a pooler's: its role is given what a pooler does not pass on. */
  pooledUrl?: string | null;
}>;

/**
 * Brings the database to the newest schema, graphile-worker's own included, by a way on which connections last. Harmless when there is
 * nothing to do.
 */
export async function migrateDatabase(sessionUrl: string, options: MigrationOptions = {}): Promise<void> {
  const { migrationsFolder = "db/migrations", pooledUrl = null } = options;
  const sql = postgres(sessionUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10, connection: UNBOUNDED });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder });
    await runMigrations({ connectionString: sessionUrl });
    if (pooledUrl !== null) await keepSettingsOnRole(pooledUrl);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

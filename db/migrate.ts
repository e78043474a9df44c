import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import postgres from "postgres";

/** Any number: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_270_924;

/** Brings the database to the newest schema, graphile-worker's own included. Harmless when there is nothing to do. */
export async function migrateDatabase(databaseUrl: string, migrationsFolder = "db/migrations"): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder });
    await runMigrations({ connectionString: databaseUrl });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

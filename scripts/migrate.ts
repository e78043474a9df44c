import { migrateDatabase } from "@/db/migrate";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { sayFailure } from "./say-failure";
import { needingRights } from "./start/database-rights";
import { requireOneDatabase } from "./start/require-database";

/**
 * Brings the database of DATABASE_URL to this version's schema, before its processes start with MIGRATE=0 (decision 212). Needs nothing
 * else of the environment, and may run beside processes of the version before, or twice.
 */
async function main(): Promise<void> {
  const { databaseUrl, databaseSessionUrl } = settings();
  if (databaseUrl === "")
    throw new PlainProblem("DATABASE_URL is missing: name the database whose schema is to be brought up to date.");
  await requireOneDatabase({ databaseUrl, databaseSessionUrl }, { synchronous: false });
  const pooledUrl = databaseSessionUrl === databaseUrl ? null : databaseUrl;
  const count = await needingRights(() => migrateDatabase(databaseSessionUrl, { pooledUrl }));
  process.stdout.write(`${count === 0 ? "Nothing was missing" : `${count} migrations were applied`}.\n`);
}

function settings() {
  const ofTheDatabase = Object.entries(process.env).filter(([name]) => name.startsWith("DATABASE_"));
  try {
    return parseEnv(Object.fromEntries(ofTheDatabase));
  } catch (error) {
    throw new PlainProblem(reasonOf(error));
  }
}

try {
  await main();
} catch (error) {
  sayFailure(error);
}

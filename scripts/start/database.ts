import { countMissingMigrations, migrateDatabase } from "@/db/migrate";
import { keepsPrepared } from "@/db/pooler";
import { whyNoReplica } from "@/db/replica-of";
import { keepSettingsOnRole } from "@/db/role-settings";
import type { SandboxTrust } from "@/lib/banks/records/seed-sandbox-banks";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { onStop, stopEverything } from "@/server/shutdown";
import { startEmbeddedPostgres } from "../postgres/embedded";
import { needingRights } from "./database-rights";
import { step } from "./progress";
import { awaitOneDatabase, requireOneDatabase } from "./require-database";
import type { OpenedDoor } from "./signed-door";

/**
 * Makes DATABASE_URL name a database that answers (waited for, where this is no demo) and has the newest schema, with the banks of the
 * sandbox where this process `serves` it, and seeds the demo when asked to. False where it was sealed with another APP_SECRET: then
 * nothing in it can be used.
 */
export async function prepareDatabase({
  seed,
  serves,
  signed = null,
}: Readonly<{ seed: boolean; serves: boolean; signed?: OpenedDoor | null }>): Promise<boolean> {
  const given = parseEnv(process.env);
  if (given.databaseUrl === "")
    process.env.DATABASE_URL = await step("Starting Postgres", () => startOwn(given.dataDir));
  else await (given.demo ? requireOneDatabase : awaitOneDatabase)(given, { synchronous: given.databaseSynchronous });
  const { databaseUrl: url, databaseSessionUrl: sessionUrl, databaseReplicaUrl, migrates } = parseEnv(process.env);
  const pooledUrl = sessionUrl === url ? null : url;
  await needingRights(async () => {
    if (migrates) await step("Migrating the database", () => migrateDatabase(sessionUrl, { pooledUrl }));
    else await requireSchema(sessionUrl);
    // Whoever migrated may have come as another role, and a dump brings the tables without what hangs on a role.
    if (!migrates && pooledUrl !== null) await keepSettingsOnRole(pooledUrl);
  });
  if (pooledUrl !== null) process.env.DATABASE_PREPARE ||= (await keepsPrepared(pooledUrl)) ? "1" : "0";
  if (!(await isSealedWithOurs())) return false;
  if (serves && databaseReplicaUrl !== null) await warnOfReplica(sessionUrl, databaseReplicaUrl);
  if (serves) await seedTheBanks(signed);
  if (seed) await step("Seeding the demo", seedTheDemo);
  return true;
}

async function isSealedWithOurs(): Promise<boolean> {
  const [{ closeDatabase, getDb }, { isOurSecret }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/tokens/keys/app-secret"),
  ]);
  try {
    return await isOurSecret(getDb());
  } finally {
    await closeDatabase();
  }
}

async function startOwn(folder: string): Promise<string> {
  const server = await startEmbeddedPostgres({ folder });
  let wanted = true;
  onStop("database", () => {
    wanted = false;
    return server.stop();
  });
  void server.exited.then(() => {
    if (!wanted) return;
    process.stderr.write(`Postgres ended unexpectedly; its log is ${folder}/postgres.log.\n`);
    void stopEverything(1);
  });
  return server.url;
}

/** Without one everything is read from the primary, which is no reason not to start. */
async function warnOfReplica(sessionUrl: string, replicaUrl: string): Promise<void> {
  const why = await whyNoReplica(sessionUrl, replicaUrl).catch(
    (error: unknown) => `does not answer: ${reasonOf(error)}`,
  );
  if (why === null) return;
  const { host, pathname } = new URL(replicaUrl);
  process.stderr.write(
    `Warning: DATABASE_REPLICA_URL (${host}${pathname}) ${why}; everything is read from the primary meanwhile.\n`,
  );
}

async function requireSchema(sessionUrl: string): Promise<void> {
  const missing = await countMissingMigrations(sessionUrl);
  if (missing > 0)
    throw new PlainProblem(
      `MIGRATE=0, and the database lacks ${missing} migration${missing === 1 ? "" : "s"} of this version: npm run migrate.`,
    );
}

/** Where the sandbox bank is served, its banks are those of this version. */
async function seedTheBanks(signed: OpenedDoor | null): Promise<void> {
  const [{ closeDatabase, getDb }, { seedSandboxBanks }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/banks/records/seed-sandbox-banks"),
  ]);
  try {
    await seedSandboxBanks(getDb(), signed && trustIn(signed));
  } finally {
    await closeDatabase();
  }
}

function trustIn({ door, trust: { qwac, qseal, authority } }: OpenedDoor): SandboxTrust {
  return { origin: door.origin, ca: authority.pem, qwac, qseal };
}

/** Imported late: the use cases it calls read the environment when they are loaded. Its pool is not the server's. */
async function seedTheDemo(): Promise<void> {
  const [{ closeDatabase, getDb }, { seedDemo }] = await Promise.all([import("@/db/client"), import("../seed-demo")]);
  try {
    await seedDemo(getDb());
  } finally {
    await closeDatabase();
  }
}

import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { keepsPrepared } from "@/db/pooler";
import type { SandboxTrust } from "@/lib/banks/seed-sandbox-banks";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { onStop, stopEverything } from "@/server/shutdown";
import { startEmbeddedPostgres } from "../postgres/embedded";
import { step } from "./progress";
import type { OpenedDoor } from "./signed-door";

/**
 * Makes DATABASE_URL name a database that answers and has the newest schema, with the banks of the sandbox where this process
 * `serves` it, and seeds the demo when asked to. False where it
 * was sealed with another APP_SECRET: then nothing in it can be used.
 */
export async function prepareDatabase({
  seed,
  serves,
  signed = null,
}: Readonly<{ seed: boolean; serves: boolean; signed?: OpenedDoor | null }>): Promise<boolean> {
  const { databaseUrl, dataDir } = parseEnv(process.env);
  if (databaseUrl === "") process.env.DATABASE_URL = await step("Starting Postgres", () => startOwn(dataDir));
  else await requireAnswers();
  const { databaseUrl: url, databaseSessionUrl: sessionUrl } = parseEnv(process.env);
  const pooledUrl = sessionUrl === url ? null : url;
  await step("Migrating the database", () => migrateDatabase(sessionUrl, { pooledUrl }));
  if (pooledUrl !== null) process.env.DATABASE_PREPARE ||= (await keepsPrepared(pooledUrl)) ? "1" : "0";
  if (!(await isSealedWithOurs())) return false;
  if (serves) await seedTheBanks(signed);
  if (seed) await step("Seeding the demo", seedTheDemo);
  return true;
}

async function isSealedWithOurs(): Promise<boolean> {
  const [{ closeDatabase, getDb }, { isOurSecret }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/tokens/app-secret"),
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

async function requireAnswers(): Promise<void> {
  const { databaseUrl, databaseSessionUrl } = parseEnv(process.env);
  await requireAnswer("DATABASE_URL", databaseUrl);
  if (databaseSessionUrl !== databaseUrl) await requireAnswer("DATABASE_SESSION_URL", databaseSessionUrl);
}

async function requireAnswer(variable: string, url: string): Promise<void> {
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new PlainProblem(`The database of ${variable} (${host}${pathname}) does not answer: ${reasonOf(error)}.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Where the sandbox bank is served, its banks are those of this version. */
async function seedTheBanks(signed: OpenedDoor | null): Promise<void> {
  const [{ closeDatabase, getDb }, { seedSandboxBanks }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/banks/seed-sandbox-banks"),
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

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded";
import { databaseUrl, onServer } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's own database, from which others are made and dropped. */
    postgresUrl: string;
    /** A migrated database with nothing but the sandbox's banks, which each test file copies. */
    templateDatabase: string;
  }
}

/** Speed over safety: what a test wrote need not survive a power cut. */
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** A plan that a test looks at follows from what the test has counted, not from who came by meanwhile. */
const UNDISTURBED = ["autovacuum=off"];

/**
 * Starts one Postgres for the whole run, or uses the server TEST_DATABASE_URL names, and makes the migrated template.
 * Files that tests store go to a folder of the run's own. Nothing of it is left behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-test-"));
  process.env.DATA_DIR = join(folder, "data");
  const server = await startServer(folder);
  const template = `paraph_template_${process.pid}`;
  await onServer(server.url, `create database ${template}`);
  await migrateDatabase(databaseUrl(server.url, template));
  await seedBanks(databaseUrl(server.url, template));
  project.provide("postgresUrl", server.url);
  project.provide("templateDatabase", template);
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The sandbox's banks, as every start has them. */
async function seedBanks(url: string): Promise<void> {
  // As the tests' own processes have them (vitest.config.ts); both are read when modules are loaded.
  Object.assign(process.env, { BASE_URL: "http://localhost:3000", LOG_LEVEL: "silent" });
  const [{ openDatabase }, { seedSandboxBanks }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/banks/seed-sandbox-banks"),
  ]);
  const { db, close } = openDatabase(url, 1);
  await seedSandboxBanks(db);
  await close();
}

type TestServer = Readonly<{ url: string; stop: () => Promise<void> }>;

async function startServer(folder: string): Promise<TestServer> {
  const named = process.env.TEST_DATABASE_URL;
  if (named !== undefined && named !== "") return { url: named, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ folder, settings: [...FORGETFUL, ...UNDISTURBED] });
  await weakenPassword(server.url);
  return server;
}

/** Each connection would be worth 4096 rounds of a hash on both sides; thousands are made. */
function weakenPassword(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  return onServer(serverUrl, `set scram_iterations = 1; alter role ${username} password '${password}'`);
}

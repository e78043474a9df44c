import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { MARK_KEY } from "@/lib/documents/files/file-key";
import { newUuid } from "@/lib/shared/ids";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded";
import { databaseUrl, onServer, type TestServer } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a file that needs Postgres asks for it (`test-server.ts`). */
    postgresAt: string;
  }
}

/** Speed over safety: what a test wrote need not survive a power cut. */
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** A plan that a test looks at follows from what the test has counted, not from who came by meanwhile. */
const UNDISTURBED = ["autovacuum=off"];

/**
 * Keeps one Postgres for the whole run, with the migrated template: it starts when the first file asks, as most need none. Files that
 * tests store go to a folder of the run's own. Nothing of it is left behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-test-"));
  process.env.DATA_DIR = join(folder, "data");
  await markFileStore(join(folder, "data", "files"));
  let prepared: Promise<Prepared> | undefined;
  const door = createServer(async (_, response) => {
    prepared ??= prepare(folder);
    try {
      const { url, template } = await prepared;
      response.end(JSON.stringify({ url, template } satisfies TestServer));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  project.provide("postgresAt", `http://127.0.0.1:${(door.address() as AddressInfo).port}/`);
  return async () => {
    door.close();
    await (await prepared?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** All databases of the run have their documents in one place, and some name documents that there are not. */
async function markFileStore(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, MARK_KEY), newUuid());
}

type Prepared = TestServer & Readonly<{ stop: () => Promise<void> }>;

/** A Postgres of the run's own, or the server that TEST_DATABASE_URL names, and the template on it. */
async function prepare(folder: string): Promise<Prepared> {
  const { url, stop } = await startServer(folder);
  const template = `paraph_template_${process.pid}`;
  await onServer(url, `create database ${template}`);
  await migrateDatabase(databaseUrl(url, template));
  await seedBanks(databaseUrl(url, template));
  const tidy = async () => {
    await onServer(url, `drop database ${template} with (force)`);
    await stop();
  };
  return { url, template, stop: tidy };
}

/** The sandbox's banks, as every start has them. */
async function seedBanks(url: string): Promise<void> {
  // As the tests' own processes have them (vitest.config.ts); both are read when modules are loaded.
  Object.assign(process.env, { BASE_URL: "http://localhost:3000", LOG_LEVEL: "silent" });
  const [{ openDatabase }, { seedSandboxBanks }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/banks/records/seed-sandbox-banks"),
  ]);
  const { db, close } = openDatabase(url, 1);
  await seedSandboxBanks(db);
  await close();
}

async function startServer(folder: string): Promise<Omit<Prepared, "template">> {
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

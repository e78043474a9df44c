import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type postgres from "postgres";
import type { Database } from "@/db/client";
import { connect } from "@/db/connect";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { WRONG_SECRET } from "@/server/guards/wrong-secret";
import { startEmbeddedPostgres } from "../postgres/embedded";
import { readSettings } from "../start/settings";

type Found = Readonly<{ url: string; leave: () => Promise<void> }>;

/**
 * Works on the database that `npm start` would: that of DATABASE_URL, or the one in DATA_DIR, beside the server that has started
 * it or, where none runs, started for as long as the work takes. Nothing is made that wasn't there.
 * @throws PlainProblem where there is none, it doesn't answer, or APP_SECRET is not what it is sealed with: nobody could read what
 *   this writes
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { url, leave } = await findDatabase();
  try {
    process.env.DATABASE_URL = url;
    // The use cases read the environment when they are loaded.
    const [{ closeDatabase, getDb }, { isOurSecret }] = await Promise.all([
      import("@/db/client"),
      import("@/lib/tokens/keys/app-secret"),
    ]);
    try {
      if (!(await isOurSecret(getDb()))) throw new PlainProblem(WRONG_SECRET);
      return await work(getDb());
    } finally {
      await closeDatabase();
    }
  } finally {
    await leave();
  }
}

async function findDatabase(): Promise<Found> {
  const { databaseUrl, databaseSessionUrl, dataDir } = parsed();
  if (databaseUrl !== "") {
    if (!process.env.APP_SECRET) throw new PlainProblem("APP_SECRET is missing: what banks gave us is sealed with it.");
    await requireBanks(databaseSessionUrl);
    return { url: databaseUrl, leave: async () => undefined };
  }
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION"))) {
    throw new PlainProblem(`There is no database in DATA_DIR ${dataDir} yet: npm start makes one.`);
  }
  readSettings();
  const running = await runningIn(dataDir);
  const found = running ?? (await startedIn(dataDir));
  await requireBanks(found.url);
  return found;
}

function parsed() {
  try {
    return parseEnv(process.env);
  } catch (error) {
    throw new PlainProblem(reasonOf(error));
  }
}

/** The one that a server has started; null where none answers. */
async function runningIn(dataDir: string): Promise<Found | null> {
  const read = (path: string) => readFile(join(dataDir, path), "utf8").catch(() => "");
  const [password, pid] = [await read("postgres-password"), await read("postgres/postmaster.pid")];
  // The fourth line of a pid file is the port.
  const port = pid.split("\n")[3]?.trim();
  if (!port || password === "") return null;
  const url = `postgres://paraph:${password}@127.0.0.1:${port}/paraph`;
  return (await answers(url)) ? { url, leave: async () => undefined } : null;
}

async function startedIn(dataDir: string): Promise<Found> {
  const { url, stop } = await startEmbeddedPostgres({ folder: dataDir });
  return { url, leave: stop };
}

async function answers(url: string): Promise<boolean> {
  return asked(url, (sql) => sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** Migrations are for a start: a server of another version may be running. */
async function requireBanks(url: string): Promise<void> {
  const [row] = await asked(url, (sql) => sql`select to_regclass('bank_key') is not null as is_there`).catch(
    (error: unknown) => {
      throw new PlainProblem(`The database does not answer: ${reasonOf(error)}.`);
    },
  );
  if (!row?.is_there) throw new PlainProblem("The database is of an earlier version: start this one once (npm start).");
}

async function asked(url: string, ask: (sql: postgres.Sql) => Promise<readonly postgres.Row[]>) {
  const sql = connect(url, { max: 1, connect_timeout: 5 });
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

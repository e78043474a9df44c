import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { type PostgresServer, stopServer } from "./server-process";

const START_TIMEOUT_MS = 60_000;
const WRONG_PASSWORD = "28P01";

/** Waits for the server by connecting to it, then makes the database unless an earlier start did. */
export async function makeDatabase(server: PostgresServer, url: string, database: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isGone = await Promise.race([server.exited.then(() => true), pause(25, false)]);
    try {
      return await makeUnlessPresent(url, database);
    } catch (error) {
      const isHopeless = error instanceof postgres.PostgresError && error.code === WRONG_PASSWORD;
      if (!isGone && !isHopeless && Date.now() < deadline) continue;
      await stopServer(server);
      throw new PlainProblem(
        `Postgres did not start: ${await lastWords(server.logFile, error)} (see ${server.logFile})`,
      );
    }
  }
}

async function makeUnlessPresent(url: string, database: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (found === undefined) await sql.unsafe(`create database ${database}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function lastWords(logFile: string, error: unknown): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|error|denied/.test(line)) ?? reasonOf(error);
}

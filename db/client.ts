import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { CONNECTION_SECONDS_MAX, preparing } from "./preparing";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What every query takes first: the pool, or the transaction that must hold the change. */
export type Db = Database | Transaction;

export type DatabaseHandle = Readonly<{ db: Database; sql: postgres.Sql; close: () => Promise<void> }>;

/**
 * How Postgres plans for requests (docs/architecture.md, speed): generic plans turn 0.4 ms into 100 ms on wide ranges,
 * compiling or sharing out a query takes longer than running it, and no disk of today seeks.
 */
const PLANNING = {
  plan_cache_mode: "force_custom_plan",
  random_page_cost: 1.1,
  jit: "off",
  max_parallel_workers_per_gather: 0,
} as const;

/** Opens a pool. */
export function openDatabase(url: string, poolMax: number): DatabaseHandle {
  const sql = postgres(url, {
    max: poolMax,
    idle_timeout: 60,
    max_lifetime: CONNECTION_SECONDS_MAX,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "paraph", TimeZone: "UTC", ...PLANNING },
  });
  return { db: drizzle(preparing(sql), { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}

/** One pool per process, even where a bundler makes several copies of this module. */
const holder = globalThis as typeof globalThis & { paraphDatabase?: DatabaseHandle };

export function database(): DatabaseHandle {
  holder.paraphDatabase ??= openDatabase(env().databaseUrl, env().databasePoolMax);
  return holder.paraphDatabase;
}

/** The process's pool, as use cases take it. */
export function getDb(): Database {
  return database().db;
}

export async function closeDatabase(): Promise<void> {
  const open = holder.paraphDatabase;
  delete holder.paraphDatabase;
  await open?.close();
}

/** Postgres's own words for "try again": serialization failure and deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs one business fact in one transaction; tries it again when Postgres found a deadlock. As a part of another fact it shares
 * that one's transaction, and is tried again with the whole of it.
 */
export async function inTransaction<T>(db: Db, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const isPart = "rollback" in db;
  const attempts = isPart ? 1 : 3;
  for (let attempt = 1; ; attempt++) {
    let isDone = false;
    try {
      return await db.transaction(async (tx) => {
        const result = await run(tx);
        isDone = true;
        return result;
      });
    } catch (error) {
      if (isDone && !isPart && !isVerdict(error)) unanswered.add(Object(error));
      if (attempt >= attempts || !RETRYABLE.has(postgresCode(error) ?? "")) throw error;
      log.warn({ attempt, code: postgresCode(error) }, "transaction tried again");
    }
  }
}

/** Errors that came instead of an answer to COMMIT. */
const unanswered = new WeakSet<object>();

/**
 * Whether a transaction that ended with this error may have been committed all the same: nothing was left to do but COMMIT, and
 * Postgres has not said that it failed.
 */
export function mayHaveCommitted(error: unknown): boolean {
  return unanswered.has(Object(error));
}

/** Postgres's own word, but for those with which it goes away (class 57) or the connection does (class 08). */
function isVerdict(error: unknown): boolean {
  const code = postgresCode(error);
  return code !== undefined && !/^(08|57)/.test(code);
}

/** The SQLSTATE of a Postgres error, wherever Drizzle wrapped it. */
function postgresCode(error: unknown): string | undefined {
  if (error instanceof postgres.PostgresError) return error.code;
  return error instanceof Error && error.cause !== undefined ? postgresCode(error.cause) : undefined;
}

/** Whether an error is the violation of this unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (error instanceof postgres.PostgresError) return error.code === "23505" && error.constraint_name === constraint;
  return error instanceof Error && error.cause !== undefined ? violates(error.cause, constraint) : false;
}

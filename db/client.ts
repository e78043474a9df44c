import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { isPoolerBusy } from "./busy-pooler";
import { type ClockAhead, compareClocks } from "./clock-ahead";
import { connect } from "./connect";
import { leavingDeadConnections } from "./dead-connections";
import { keepingPlans } from "./keeping-plans";
import { CONNECTION_SECONDS_MAX, preparedStatements, preparing } from "./preparing";
import { feelPulse, type Pulse } from "./pulse";
import * as schema from "./schema";
import { LIMITS, PLANNING, UNBOUNDED } from "./settings";
import { settling } from "./settling";
import { type Sockets, sockets } from "./sockets";
import { tracingStatements } from "./tracing-statements";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What every query takes first: the pool, or the transaction that must hold the change. */
export type Db = Database | Transaction;

export type DatabaseHandle = Readonly<{
  db: Database;
  sql: postgres.Sql;
  /** Listens, and does nothing else: its connection is Postgres's own, whatever is in between for the others. */
  listening: postgres.Sql;
  close: () => Promise<void>;
  /** Grows whenever anything is said on the way by which requests go. */
  heard: () => number;
  /** Lets what runs or waits end, and takes nothing more. */
  retire: () => void;
  /** Fails at once whatever runs or waits, and takes nothing more. */
  drop: () => void;
}>;

export type DatabaseOptions = Readonly<{
  /** What bounds its statements (`LIMITS`); a pooler does not pass them on. */
  limits?: Planning;
  /** The way to Postgres itself, where `url` leads to a pooler in transaction mode (decision 210). */
  sessionUrl?: string;
  /** Whether what is prepared is kept: not by every pooler. */
  prepares?: boolean;
  /** Nobody writes there: what is read, in transactions as well, is planned for what it asks. */
  isReplica?: boolean;
}>;

/** Opens a pool. Half of its connections keep their plans and there is at least one of either kind (`keeping-plans.ts`). */
export function openDatabase(url: string, poolMax: number, options: DatabaseOptions = {}): DatabaseHandle {
  const { limits = {}, sessionUrl = url, prepares = true, isReplica = false } = options;
  const isPooled = sessionUrl !== url;
  const road = sockets();
  // Who is heard by the one says nothing of the other.
  const sessionRoad = isPooled ? sockets() : road;
  const keepers = isReplica ? 0 : Math.max(1, Math.floor(poolMax / 2));
  const connectTo = (by: Sockets, max: number, settings: Partial<postgres.Options<never>>) => {
    return connect(by === road ? url : sessionUrl, {
      road: by,
      max,
      idle_timeout: 60,
      max_lifetime: CONNECTION_SECONDS_MAX,
      connect_timeout: 2,
      // A database that is back is used at once; the driver would wait for up to 20 s.
      backoff: () => 0.1,
      ...settings,
    });
  };
  const client = (max: number, settings: Readonly<{ prepare: boolean; planning?: Planning }>) => {
    const { prepare, planning = {} } = settings;
    // A pooler takes these two at the start of a connection, and refuses the others: those stand on the role.
    const known = { application_name: "paraph", TimeZone: "UTC" };
    const connection = isPooled ? known : { ...known, ...PLANNING, ...planning, ...limits };
    const made = connectTo(road, max, { prepare, connection });
    // It reads moments and days itself, and tells the driver of each client so.
    drizzle(made);
    return made;
  };
  // What is sent as text is planned for what it asks; on a connection that a pooler shares out, nothing else says so.
  const sql = client(Math.max(1, poolMax - keepers), { prepare: prepares && !isPooled });
  const keeper = isReplica ? sql : client(keepers, { prepare: prepares, planning: { plan_cache_mode: "auto" } });
  const listening = connectTo(sessionRoad, 1, {
    fetch_types: false,
    connection: { application_name: "paraph-listener" },
  });
  const clients = [...new Set([sql, keeper, listening])];
  const destroy = () => {
    road.destroy();
    sessionRoad.destroy();
  };
  const asked = settling(keepingPlans(sql, leavingDeadConnections(keeper)));
  const end = async (timeout: number) => {
    await Promise.all(clients.map((made) => made.end({ timeout }))).finally(destroy);
    asked.fail();
  };
  /** Nothing more is taken, nor listened to; what was asked, and waits for a place, has its time. */
  const close = async (patienceSeconds: number) => {
    asked.takeNothing();
    void listening.end({ timeout: 1 }).catch(() => undefined);
    await Promise.race([asked.untilSettled(), pause(patienceSeconds * 1_000, undefined, { ref: false })]);
    await end(1);
  };
  return {
    db: drizzle(tracingStatements(preparing(asked.client, preparedStatements(), isPooled)), { schema }),
    sql,
    listening,
    heard: road.heard,
    close: () => close(5),
    retire: () => void close(60).catch(() => undefined),
    drop: () => {
      asked.takeNothing();
      void end(0).catch(() => undefined);
      destroy();
    },
  };
}

type Planning = Readonly<Record<string, string | number>>;

/** Where the database is found: what `openDatabase` takes of a process. */
export type DatabaseWays = Readonly<{ url: string; sessionUrl?: string; prepares?: boolean }>;

type Watch = Readonly<{
  ways: DatabaseWays;
  pulse: Pulse;
  sessionPulse: Pulse | null;
  clock: ClockAhead;
  renew: () => void;
}>;

type Held = { handle?: DatabaseHandle; watch?: Watch; returns?: Set<() => void>; former?: WeakSet<Database> };

/** One pool for everything in this process: `DATABASE_POOL_MAX` bounds it as a whole. */
const held = oncePerProcess("database", (): Held => ({}));

export function database(): DatabaseHandle {
  held.handle ??= held.watch ? openServing(held.watch.ways) : openInSession();
  return held.handle;
}

/** Whether this is the process's pool now; opens none. */
export function isCurrent(handle: DatabaseHandle): boolean {
  return held.handle === handle;
}

function openServing({ url, sessionUrl, prepares }: DatabaseWays): DatabaseHandle {
  const ways = { ...(sessionUrl !== undefined && { sessionUrl }), ...(prepares !== undefined && { prepares }) };
  return openDatabase(url, env().databasePoolMax, { ...ways, limits: LIMITS });
}

/** Scripts, and a start's own work: few connections, whose statements may take as long as they do. */
function openInSession(): DatabaseHandle {
  const { databaseUrl, databaseSessionUrl, databasePrepares, databasePoolMax } = env();
  const prepares = databasePrepares || databaseSessionUrl !== databaseUrl;
  return openDatabase(databaseSessionUrl, databasePoolMax, { prepares, limits: UNBOUNDED });
}

/** Makes another pool the process's own, and closes none; null: the next who asks opens one. For tests. */
export function setDatabase(handle: DatabaseHandle | null): void {
  if (handle === null) delete held.handle;
  else held.handle = handle;
}

/** The process's pool, as use cases take it. */
export function getDb(): Database {
  return database().db;
}

/**
 * The pool that is asked now in place of the process's former one, which takes nothing more since the database was away or a connection
 * broke: for who holds a pool through a call of somebody else's. Any other is its own.
 */
export function successorOf(db: Database): Database {
  return held.former?.has(db) ? getDb() : db;
}

/**
 * From now on the process's pool fails at once what would wait for a database that is away, in the queue and on the wire, and
 * is a new one when it is back: nothing that was asked for before runs later (decision 52). Harmless when called twice.
 */
export function watchDatabase(ways: DatabaseWays = ownWays()): void {
  if (held.watch) return;
  const renew = () => {
    held.former ??= new WeakSet();
    if (held.handle) held.former.add(held.handle.db);
    held.handle?.retire();
    delete held.handle;
    for (const tell of held.returns ?? []) tell();
  };
  const { sessionUrl = ways.url } = ways;
  // At a busy pooler, or server, the question waits with all the others, which are answered.
  const heard = () => held.handle?.heard() ?? 0;
  const isBusy = sessionUrl === ways.url ? {} : { isBusy: () => isPoolerBusy(ways.url, sessionUrl) };
  const clock = compareClocks();
  const onAway = () => held.handle?.drop();
  const pulse = feelPulse(ways.url, { onAway, onBack: renew, heard, onClock: clock.hear, ...isBusy });
  // Requests are answered while it alone is away; what listened there has to listen anew.
  const onBack = () => {
    if (!pulse.isAway()) renew();
  };
  const sessionPulse = sessionUrl === ways.url ? null : feelPulse(sessionUrl, { onAway: () => undefined, onBack });
  held.watch = { ways, pulse, sessionPulse, clock, renew };
}

function ownWays(): DatabaseWays {
  const { databaseUrl: url, databaseSessionUrl: sessionUrl, databasePrepares: prepares } = env();
  return { url, sessionUrl, prepares };
}

/** Runs each time the database is back, and asked by a new pool: what listened by the former one hears nothing any more. */
export function onDatabaseBack(tell: () => void): void {
  held.returns ??= new Set();
  held.returns.add(tell);
}

/** As when the database is back: the pool lets what runs end, and whoever listened listens by another. Nothing where nobody watches it. */
export function renewPool(): void {
  held.watch?.renew();
}

/** When the database was last seen to be away or lost, in this process's time; null when it never was. */
export function lastOutageAt(): number | null {
  return held.watch?.pulse.lastOutageAt() ?? null;
}

/** Whether it is away now. */
export function isDatabaseAway(): boolean {
  return held.watch?.pulse.isAway() ?? false;
}

/** By how many seconds this process's clock is surely ahead of the database's (negative: behind); null where nobody knows. */
export function clockAheadSeconds(): number | null {
  return held.watch?.clock.seconds() ?? null;
}

/** Whether it is over a minute off, as far as is known (decision 348). */
export function isClockFar(): boolean {
  return held.watch?.clock.isFar() ?? false;
}

/** Whether it is not: as long as who watches the database has not heard it yet, nobody knows. Who doesn't watch it believes its clock. */
export function isClockKnownRight(): boolean {
  return held.watch === undefined || (clockAheadSeconds() !== null && !isClockFar());
}

export async function closeDatabase(): Promise<void> {
  const { handle, watch } = held;
  delete held.handle;
  delete held.watch;
  await Promise.all([watch?.pulse.stop(), watch?.sessionPulse?.stop()]);
  await handle?.close();
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

/** Reads what belongs together as it was at one moment: of what others write meanwhile nothing is seen. */
export async function atOneMoment<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
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
  return postgresErrorIn(error)?.code;
}

/** Whether a statement gave up waiting for another's lock (`lock_timeout`). */
export function gaveUpWaiting(error: unknown): boolean {
  return postgresCode(error) === "55P03";
}

/** Whether an error is the violation of this unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const found = postgresErrorIn(error);
  return found?.code === "23505" && found.constraint_name === constraint;
}

/** By its name: the pool may be another copy's, and its driver, too. */
function postgresErrorIn(error: unknown): postgres.PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  return isPostgresError(error) ? error : postgresErrorIn(error.cause);
}

function isPostgresError(error: Error): error is postgres.PostgresError {
  return error.name === "PostgresError";
}

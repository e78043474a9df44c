import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { countRead } from "@/lib/shared/process/metrics";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type DatabaseHandle, type Db, getDb, onDatabaseBack, openDatabase } from "./client";
import { feelPulse, type Pulse } from "./pulse";
import { findLagSeconds, findLastWrite, findLogEnd, hasWrite, noteLastWrites, putMark } from "./queries/replicas";
import { LIMITS } from "./settings";

/** Where what may be a moment old is read (decision 246), and how it is. */
type Replica = Readonly<{ ways: ReplicaWays; pulse: Pulse }>;

/** What `openDatabase` takes of a process for it. */
type ReplicaWays = Readonly<{ url: string; poolMax: number; isPooled: boolean }>;

type Held = {
  replica?: Replica;
  handle?: DatabaseHandle;
  /** Callers whose writes stand, and are to be noted. */
  unnoted: Set<string>;
  /** Those of the statement that is under way. */
  beingNoted: ReadonlySet<string>;
  running: Promise<void>;
  next?: Promise<void>;
  marking?: Promise<void>;
};

const held = oncePerProcess(
  "replica",
  (): Held => ({ unnoted: new Set(), beingNoted: new Set(), running: Promise.resolve() }),
);

/** From now on `reading` asks it where it can. Without an address everything is read from the primary. */
export function watchReplica(ways: ReplicaWays | null = ownWays()): void {
  if (held.replica || ways === null) return;
  const leave = (how: "drop" | "retire") => {
    held.handle?.[how]();
    delete held.handle;
  };
  const [onAway, onBack] = [() => leave("drop"), () => leave("retire")];
  const heard = () => held.handle?.heard() ?? 0;
  held.replica = { ways, pulse: feelPulse(ways.url, { onAway, onBack, heard, as: "REPLICA" }) };
  onDatabaseBack(() => void noteAgain());
}

function ownWays(): ReplicaWays | null {
  const { databaseReplicaUrl: url, databaseUrl, databaseSessionUrl, databasePoolMax: poolMax } = env();
  return url === null ? null : { url, poolMax, isPooled: databaseUrl !== databaseSessionUrl };
}

export async function closeReplica(): Promise<void> {
  const { replica, handle } = held;
  delete held.replica;
  delete held.handle;
  await replica?.pulse.stop();
  await handle?.close();
}

/** Where the settings of connections stand on the role, for the pooler's sake, a replica has them from there, too. */
function handleOf({ ways: { url, poolMax, isPooled } }: Replica): DatabaseHandle {
  const pooled = { sessionUrl: env().databaseSessionUrl, prepares: false };
  held.handle ??= openDatabase(url, poolMax, { ...(isPooled && pooled), limits: LIMITS, isReplica: true });
  return held.handle;
}

export type Reading = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Runs what only reads, and may be a moment behind what others write: on the replica when that has the last write of each of these, else,
 * and whenever anything goes wrong there, on the primary. `read` may so be run twice. It is asked in one transaction, by which it stays
 * with the server that was looked at, whatever shares connections out in between.
 */
export async function reading<T>(actors: readonly string[], read: (db: Db) => Promise<T>): Promise<T> {
  const { replica } = held;
  if (!replica) return read(getDb());
  const found = await readThere(replica, actors, read);
  countRead("why" in found ? found.why : "replica");
  return "why" in found ? read(getDb()) : found.value;
}

type Found<T> = Readonly<{ value: T }> | Readonly<{ why: "away" | "behind" | "failed" }>;

const BEHIND = { why: "behind" } as const;

async function readThere<T>(
  replica: Replica,
  actors: readonly string[],
  read: (db: Db) => Promise<T>,
): Promise<Found<T>> {
  if (replica.pulse.isAway()) return { why: "away" };
  if (actors.some((actor) => held.unnoted.has(actor) || held.beingNoted.has(actor))) return BEHIND;
  const last = await findLastWrite(getDb(), actors);
  if (!last) {
    await mark();
    return BEHIND;
  }
  try {
    return await handleOf(replica).db.transaction(async (tx) =>
      (await hasWrite(tx, last)) ? { value: await read(tx) } : BEHIND,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Away, in conflict with what it has to replay, or anything else: the primary says what is wrong if it is the question.
    log.warn({ err: error }, "a replica has failed: the primary is asked");
    return { why: "failed" };
  }
}

/** How many seconds the replica is behind; null where there is none, or where it can't be asked. Never fails. */
export async function replicaLagSeconds(): Promise<number | null> {
  const { replica } = held;
  if (!replica || replica.pulse.isAway()) return null;
  try {
    const lsn = await findLogEnd(getDb());
    return lsn === null ? null : await findLagSeconds(handleOf(replica).db, lsn);
  } catch (error) {
    log.warn({ err: error }, "nobody can say how far behind the replica is");
    return null;
  }
}

/** Once for all who find that there is none. */
async function mark(): Promise<void> {
  held.marking ??= putMark(getDb()).finally(() => delete held.marking);
  await held.marking.catch((err: unknown) => log.warn({ err }, "replicas could not be given a mark"));
}

/**
 * Notes, for all processes, that what this caller has written by now is to be seen by whatever it reads next: before it is told of it.
 * Never fails: what can't be noted now, as the primary can't be reached, is when it is back, and until then this process reads this
 * caller's lists from the primary.
 */
export function noteWrite(actor: string): Promise<void> {
  if (!held.replica) return Promise.resolve();
  held.unnoted.add(actor);
  return noteAgain();
}

/** Before open pages are told that something in an organisation has changed, whoever has done it (decision 319). Never fails. */
export function noteHeard(tenantUuid: string): Promise<void> {
  return noteWrite(heardIn(tenantUuid));
}

/** By what it goes in `reading` that pages have been told of an organisation's changes. */
export function heardIn(tenantUuid: string): string {
  return `heard ${tenantUuid}`;
}

/** All who come while a statement is under way share the next one. */
function noteAgain(): Promise<void> {
  held.next ??= held.running.then(noteAll);
  return held.next;
}

function noteAll(): Promise<void> {
  delete held.next;
  const actors = held.unnoted;
  Object.assign(held, { beingNoted: actors, unnoted: new Set() });
  held.running = noteThese(actors);
  return held.running;
}

async function noteThese(actors: ReadonlySet<string>): Promise<void> {
  const note = () => noteLastWrites(getDb(), [...actors]);
  try {
    // The connection that breaks may be that one alone.
    if (actors.size > 0) await note().catch(note);
  } catch (err) {
    for (const actor of actors) held.unnoted.add(actor);
    log.warn({ err }, "what callers have written could not be noted: it will be");
  } finally {
    held.beingNoted = new Set();
  }
}

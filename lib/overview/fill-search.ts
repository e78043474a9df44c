import { setTimeout as pause } from "node:timers/promises";
import { type Db, gaveUpWaiting, inTransaction } from "@/db/client";
import { fillNextWords, lockFilling, noteFilling } from "@/db/queries/overview/search-filling";

/** Some tens of milliseconds: so long a writer waits at most who changes the words of one of them. */
const BATCH = 200;
/** Well below the second after which Postgres looks for a deadlock, and might end the writer. */
const LOCK_WITHIN_MS = 100;
/** In a row. Then the next minute's job goes on. */
const MISSES_MAX = 20;

/** Of the database's time at most a quarter, so that what comes from others is not behind what nobody waits for. */
const RESTS_PER_BATCH = 3;

export type Filling = Readonly<{
  signal: AbortSignal;
  batch?: number;
  lockWithinMs?: number;
  /** Between two batches, of which the first has taken so long. */
  rest?: (tookMs: number, signal: AbortSignal) => Promise<void>;
}>;

/**
 * Fills in what operations of before are found by, once for each version of how words are made (decision 217). Each batch is a
 * transaction that says how far it has come, so a process that dies loses one batch, and whoever comes next goes on.
 */
export async function fillSearch(
  db: Db,
  { signal, batch = BATCH, lockWithinMs = LOCK_WITHIN_MS, rest = restAfter }: Filling,
): Promise<void> {
  for (let misses = 0; misses < MISSES_MAX && !signal.aborted; ) {
    const began = performance.now();
    try {
      if (!(await fillOneBatch(db, batch, lockWithinMs))) return;
      misses = 0;
    } catch (error) {
      if (!gaveUpWaiting(error)) throw error;
      misses++;
    }
    await rest(performance.now() - began, signal);
  }
}

/** Whoever stops does not wait for its end. */
async function restAfter(tookMs: number, signal: AbortSignal): Promise<void> {
  await pause(tookMs * RESTS_PER_BATCH, undefined, { signal }).catch(() => undefined);
}

/** Whether something is left. */
function fillOneBatch(db: Db, batch: number, lockWithinMs: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const filling = await lockFilling(tx, lockWithinMs);
    if (!filling) return false;
    const last = await fillNextWords(tx, filling.to, batch);
    await noteFilling(tx, filling.version, last);
    return last !== null;
  });
}

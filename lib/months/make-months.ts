import { type Db, gaveUpWaiting, inTransaction } from "@/db/client";
import { analyzeMonths, BY_MONTH, makeMonths, type TableByMonth } from "@/db/queries/months";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";

/** So long no worker need run, and what is written still finds its month. Each costs whoever has to plan for all of them. */
const AHEAD = 3;
/** For each lock: all together stay below the second after which Postgres looks for a deadlock, and might end a writer. */
const LOCK_WITHIN_MS = 100;

/**
 * Makes the coming months of each table that is kept by months (decision 250). Harmless when repeated, and when two do it at once; a table
 * that somebody holds has its turn the next time.
 */
export async function makeComingMonths(db: Db, lockWithinMs = LOCK_WITHIN_MS): Promise<void> {
  for (const table of BY_MONTH) {
    const made = await madeOf(db, table, lockWithinMs);
    if (made.length === 0) continue;
    log.info({ made }, "months were made");
    await analyzeMonths(db, table);
  }
}

async function madeOf(db: Db, table: TableByMonth, lockWithinMs: number): Promise<readonly string[]> {
  try {
    return await inTransaction(db, (tx) => makeMonths(tx, table, { at: now(), ahead: AHEAD, lockWithinMs }));
  } catch (error) {
    if (!gaveUpWaiting(error)) throw error;
    log.info({ table }, "no months were made: the table is being used by somebody for long");
    return [];
  }
}

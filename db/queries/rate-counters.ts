import { lt, sql } from "drizzle-orm";
import type { Db } from "../client";
import { rateCounter } from "../schema";
import { deleteInBatches } from "./delete-in-batches";

/** Counts one more under a key in this window and tells the new count, in one statement: parallel guesses are all counted. */
export async function countUp(db: Db, key: string, windowStart: Date): Promise<number> {
  const [row] = await db
    .insert(rateCounter)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + 1` },
    })
    .returning({ count: rateCounter.count });
  return row?.count ?? 0;
}

export async function deleteOldCounters(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, rateCounter, lt(rateCounter.windowStart, before));
}

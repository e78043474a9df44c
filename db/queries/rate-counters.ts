import { and, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../client";
import { rateCounter } from "../schema";

/** Counts one more under each key in this window and tells the new counts, in one statement: parallel guesses are all counted. */
export async function countUp(
  db: Db,
  keys: readonly string[],
  windowStart: Date,
): Promise<ReadonlyMap<string, number>> {
  // One order for all: two requests that count under the same keys wait for each other, and never in a circle.
  const rows = await db
    .insert(rateCounter)
    .values(keys.toSorted().map((key) => ({ key, windowStart, count: 1 })))
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + 1` },
    })
    .returning({ key: rateCounter.key, count: rateCounter.count });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Takes one count back under each key: what was counted turned out to be no failure. */
export async function countDown(db: Db, keys: readonly string[], windowStart: Date): Promise<void> {
  await db
    .update(rateCounter)
    .set({ count: sql`greatest(${rateCounter.count} - 1, 0)` })
    .where(and(inArray(rateCounter.key, [...keys]), sql`${rateCounter.windowStart} = ${windowStart.toISOString()}`));
}

export async function deleteOldCounters(db: Db, before: Date): Promise<void> {
  await db.delete(rateCounter).where(lt(rateCounter.windowStart, before));
}

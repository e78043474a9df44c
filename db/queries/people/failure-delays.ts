import { eq, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { failureDelay } from "../../schema";
import { deleteInBatches } from "../delete-in-batches";

export type Pace = Readonly<{
  /** So many failures cost no wait. */
  free: number;
  /** The first wait; each further one is twice as long, up to the longest. */
  firstSeconds: number;
  longestSeconds: number;
  /** After so long without a failure it is as if there had been none. */
  forgottenSeconds: number;
  /** Stretches the wait, so that nobody knows its end to the second. */
  stretch: number;
}>;

/** Nobody waits: long past for every clock, also for one that was read a moment before this one. */
const AT_ONCE = sql`to_timestamp(0)`;

/**
 * Counts one more failure under a key, unless the wait that the last one cost is not over: then nothing is counted. One
 * statement, so of many at once each sees the one before.
 * @returns null when it was counted; else when the wait ends
 */
export async function countFailure(tx: Transaction, key: string, pace: Pace, at: Date): Promise<Date | null> {
  const { free, firstSeconds, longestSeconds, forgottenSeconds, stretch } = pace;
  const now = sql`${at.toISOString()}::timestamptz`;
  const forgotten = sql`${failureDelay.lastAt} < ${now} - make_interval(secs => ${forgottenSeconds})`;
  const failures = sql`case when ${forgotten} then 1 else ${failureDelay.failures} + 1 end`;
  const waitSeconds = (count: ReturnType<typeof sql>) =>
    sql`${stretch} * least(${longestSeconds}, ${firstSeconds} * power(2, least(${count} - ${free}::int, 30)))`;
  const nextAfter = (count: ReturnType<typeof sql>) =>
    sql`case when ${count} < ${free}::int then ${AT_ONCE} else ${now} + make_interval(secs => ${waitSeconds(count)}) end`;
  const counted = await tx
    .insert(failureDelay)
    .values({ key, failures: 1, nextAt: nextAfter(sql`1`), lastAt: at })
    .onConflictDoUpdate({
      target: failureDelay.key,
      set: { failures, nextAt: nextAfter(failures), lastAt: at },
      setWhere: sql`${failureDelay.nextAt} <= ${now}`,
    })
    .returning({ key: failureDelay.key });
  if (counted.length > 0) return null;
  const [row] = await tx.select({ nextAt: failureDelay.nextAt }).from(failureDelay).where(eq(failureDelay.key, key));
  return row?.nextAt ?? at;
}

/** Takes one failure back: it was none, and nobody waits for it. */
export async function uncountFailure(tx: Transaction, key: string): Promise<void> {
  await tx
    .update(failureDelay)
    .set({ failures: sql`greatest(${failureDelay.failures} - 1, 0)`, nextAt: AT_ONCE })
    .where(eq(failureDelay.key, key));
}

/** As if nothing had ever failed. */
export async function forgetFailures(tx: Transaction, key: string): Promise<void> {
  await tx.delete(failureDelay).where(eq(failureDelay.key, key));
}

export async function deleteOldFailures(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, failureDelay, lt(failureDelay.lastAt, before));
}

import { inTransaction, type Transaction } from "../client";
import type { TestDatabase } from "./database";

/**
 * Runs `second` while the transaction of `first` is still open, with all that `first` wrote unseen: commits it once `second`
 * waits for a lock, or has ended without waiting for any.
 */
export async function interleave<Second>(
  { db, sql }: TestDatabase,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<Second>,
): Promise<Second> {
  let ended = false;
  const running: Promise<Second>[] = [];
  await inTransaction(db, async (tx) => {
    await first(tx);
    const run = second().finally(() => {
      ended = true;
    });
    run.catch(() => undefined);
    running.push(run);
    while (!ended && !(await someoneWaits())) await new Promise(setImmediate);
  });
  const [run] = running;
  if (!run) throw new Error("It has not begun.");
  return run;

  async function someoneWaits(): Promise<boolean> {
    const [row] = await sql`
      select exists (
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ) as waits`;
    return row?.waits === true;
  }
}

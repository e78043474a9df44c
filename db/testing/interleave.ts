import { inTransaction, type Transaction } from "../client";
import type { TestDatabase } from "./database";

/**
 * Runs `second` while the transaction of `first` is still open, with all that `first` wrote unseen: commits it once `second`
 * waits for a lock, or has ended without waiting for any.
 */
export async function interleave<Second>(
  database: TestDatabase,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<Second>,
): Promise<Second> {
  const { outcome } = await inTransaction(database.db, async (tx) => {
    await first(tx);
    return begin(database, second);
  });
  return outcome;
}

/** Begins it, and is back once it waits for a lock, or has ended without waiting for any. */
export async function begin<Outcome>(
  { sql }: TestDatabase,
  run: () => Promise<Outcome>,
): Promise<Readonly<{ outcome: Promise<Outcome> }>> {
  let ended = false;
  const outcome = run().finally(() => {
    ended = true;
  });
  outcome.catch(() => undefined);
  while (!ended && !(await someoneWaits())) await new Promise(setImmediate);
  return { outcome };

  async function someoneWaits(): Promise<boolean> {
    const [row] = await sql`
      select exists (
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ) as waits`;
    return row?.waits === true;
  }
}

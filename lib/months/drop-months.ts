import { type Db, gaveUpWaiting, inTransaction } from "@/db/client";
import {
  dropMonth,
  listMonthsBefore,
  lockMonth,
  type PassedMonth,
  type TableByMonth,
  waitAtMost,
} from "@/db/queries/months";
import { firstUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";

/** For each lock: all together stay below the second after which Postgres looks for a deadlock, and might end a writer. */
const LOCK_WITHIN_MS = 100;

export type Dropping = Readonly<{
  table: TableByMonth;
  /** What belongs to the table's rows, by months of the same bounds: each goes with its month. */
  followers?: readonly TableByMonth[];
  /** Months that were over then. */
  before: Date;
  /** Whether something in a month has to be kept: asked while nobody may write it. */
  isKept: (tx: Db, month: PassedMonth) => Promise<boolean>;
  lockWithinMs?: number;
}>;

type Part = Readonly<{ table: TableByMonth; name: string }>;

/** Drops months that are over, whole, but those that have to be kept. One that somebody is using has its turn the next time. */
export async function dropMonths(db: Db, dropping: Dropping): Promise<void> {
  const { table, followers = [], before } = dropping;
  const bound = firstUuid(before);
  const months = await listMonthsBefore(db, table, bound);
  for (const month of months) {
    const parts: Part[] = [{ table, name: month.name }];
    for (const follower of followers) {
      const its = await listMonthsBefore(db, follower, bound);
      const same = its.find(({ since, until }) => since === month.since && until === month.until);
      if (same) parts.push({ table: follower, name: same.name });
    }
    await dropOne(db, month, parts, dropping);
  }
}

async function dropOne(
  db: Db,
  month: PassedMonth,
  parts: readonly Part[],
  { isKept, lockWithinMs = LOCK_WITHIN_MS }: Dropping,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await waitAtMost(tx, lockWithinMs);
      for (const { name } of parts) await lockMonth(tx, name);
      if (await isKept(tx, month)) return;
      for (const { table, name } of parts.toReversed()) await dropMonth(tx, table, name);
      log.info({ dropped: parts.map(({ name }) => name) }, "a month was dropped");
    });
  } catch (error) {
    if (!gaveUpWaiting(error)) throw error;
    log.info({ month: month.name }, "a month was not dropped: somebody is using its table for long");
  }
}

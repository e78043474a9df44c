import type { Db } from "@/db/client";
import { deleteBankCallsBefore, hasCallsSince } from "@/db/queries/banks/bank-calls";
import { dropMonths } from "@/lib/months/drop-months";
import { addSeconds, now } from "@/lib/shared/clock";

const DAY_SECONDS = 24 * 3600;
/** So long a bank's support may ask for a call (decision 116). */
const KEPT_DAYS = 90;
/** A month that can be dropped has been by then. */
const LONGEST_MONTH_DAYS = 31;
const BATCH = 5000;

/** Forgets what banks were called for long ago: a month of attempts at once, and what lies elsewhere a month later (decision 251). */
export async function pruneBankCalls(db: Db): Promise<void> {
  const before = addSeconds(now(), -KEPT_DAYS * DAY_SECONDS);
  await dropMonths(db, { table: "bank_call", before, isKept: (tx, { name }) => hasCallsSince(tx, name, before) });
  const longBefore = addSeconds(before, -LONGEST_MONTH_DAYS * DAY_SECONDS);
  for (;;) {
    const deleted = await deleteBankCallsBefore(db, longBefore, BATCH);
    if (deleted < BATCH) return;
  }
}

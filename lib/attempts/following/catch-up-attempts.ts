import { type Database, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, listAttemptsAtBank, lockAttempt } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
import { isOpen } from "@/lib/attempts/model";
import { addSeconds } from "@/lib/shared/clock";
import { oneByOne } from "@/lib/shared/process/one-by-one";
import { setPoll } from "./schedule-poll";

/** More than one start should ask about at once: the rest is asked by its plan. */
const ATTEMPTS_MAX = 1000;
/** Banks count our questions: so far apart. */
const SPACING_MS = 20;
/** So long a bank that doesn't answer is left alone by us; for longer by its own wish (`askAgainAt`). */
const OUR_CURVE_SECONDS = 330;

/**
 * After a start, asks every bank about the attempts it is busy with: payers may have authorised, and come back to a closed
 * door, while nobody listened. One that has said when it will answer (`Retry-After`) is asked then, however often a worker starts.
 * Harmless when several workers start at once.
 */
export async function catchUpAttempts(db: Database): Promise<void> {
  const at = databaseTime();
  const start = at.getTime();
  const until = addSeconds(at, OUR_CURVE_SECONDS);
  const attempts = await listAttemptsAtBank(db, { limit: ATTEMPTS_MAX, until });
  await oneByOne(
    [...attempts.entries()],
    ([position, named]) => {
      const askAt = new Date(start + position * SPACING_MS);
      return inTransaction(db, (tx) => bringForward(tx, named, { askAt, until }));
    },
    () => pingDatabase(db),
  );
}

/**
 * By the time its turn comes its bank may have been asked: what has ended is asked about no more than that has planned, and a bank that
 * wants to be left alone is.
 */
async function bringForward(
  tx: Transaction,
  { tenantUuid, uuid }: Pick<AttemptRow, "tenantUuid" | "uuid">,
  { askAt, until }: Readonly<{ askAt: Date; until: Date }>,
): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (!attempt?.nextPollAt || !isOpen(attempt.state)) return;
  if (attempt.unansweredCount > 0 && attempt.nextPollAt > until) return;
  await setPoll(tx, attempt, askAt);
}

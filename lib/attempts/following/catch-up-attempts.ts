import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { listAttemptsAtBank } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
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
  const attempts = await listAttemptsAtBank(db, { limit: ATTEMPTS_MAX, until: addSeconds(at, OUR_CURVE_SECONDS) });
  await oneByOne(
    [...attempts.entries()],
    ([position, attempt]) => inTransaction(db, (tx) => setPoll(tx, attempt, new Date(start + position * SPACING_MS))),
    () => pingDatabase(db),
  );
}

import { type Database, inTransaction } from "@/db/client";
import { listAttemptsAtBank } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
import { now } from "@/lib/shared/clock";
import { oneByOne } from "@/lib/shared/process/one-by-one";
import { setPoll } from "./schedule-poll";

/** More than one start should ask about at once: the rest is asked by its plan. */
const ATTEMPTS_MAX = 1000;
/** Banks count our questions: so far apart. */
const SPACING_MS = 20;

/**
 * After a start, asks every bank about the attempts it is busy with: payers may have authorised, and come back to a closed
 * door, while nobody listened. Harmless when several workers start at once.
 */
export async function catchUpAttempts(db: Database): Promise<void> {
  const attempts = await listAttemptsAtBank(db, ATTEMPTS_MAX);
  const start = now().getTime();
  await oneByOne(
    [...attempts.entries()],
    ([position, attempt]) => inTransaction(db, (tx) => setPoll(tx, attempt, new Date(start + position * SPACING_MS))),
    () => pingDatabase(db),
  );
}

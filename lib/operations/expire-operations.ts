import { type Database, inTransaction } from "@/db/client";
import { hasLiveAttempt, listForgottenPolls } from "@/db/queries/attempts";
import { addJob } from "@/db/queries/jobs";
import { listOverdueOperations, lockFlowOfOperation } from "@/db/queries/operation-moves";
import { addSeconds, now } from "@/lib/shared/clock";
import { moveOperation } from "./move-operation";

const BATCH = 200;

/**
 * Moves what is overdue to EXPIRED, unless an attempt is at the bank (decision 3); such an operation waits for the attempt.
 * Harmless when two workers run it. Returns how many it moved.
 */
export async function expireOperations(db: Database): Promise<number> {
  let moved = 0;
  for (;;) {
    const overdue = await listOverdueOperations(db, now(), BATCH);
    const movedBefore = moved;
    for (const { tenantUuid, uuid } of overdue) if (await expire(db, tenantUuid, uuid)) moved++;
    if (overdue.length < BATCH || moved === movedBefore) return moved;
  }
}

async function expire(db: Database, tenantUuid: string, uuid: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, uuid);
    if (await hasLiveAttempt(tx, tenantUuid, uuid)) return false;
    return (await moveOperation(tx, tenantUuid, uuid, { to: "EXPIRED", at: now(), cause: { by: "SYSTEM" } })) !== null;
  });
}

/** How late a job may be before it counts as lost. */
const FORGOTTEN_SECONDS = 120;

/** Asks for the jobs of overdue questions again: whatever became of a job, no payment is forgotten. */
export async function remindPolls(db: Database): Promise<void> {
  const forgotten = await listForgottenPolls(db, addSeconds(now(), -FORGOTTEN_SECONDS), BATCH);
  for (const { tenantUuid, uuid } of forgotten) {
    await addJob(db, "poll-attempt", { tenantUuid, attemptUuid: uuid }, { jobKey: `poll-attempt:${uuid}` });
  }
}

import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { findAttemptLink, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { NOTIFICATION_STATE } from "@/lib/attempts/payment-initiation";
import { addSeconds } from "@/lib/shared/clock";
import { readState } from "@/lib/shared/crypto";
import { setPoll } from "./schedule-poll";

/** However often a bank says so, it is asked no oftener because of it. */
const HINT_SECONDS = 5;

/**
 * A bank, or whoever has its address, says that there is news of an attempt (`TPP-Notification-URI`). It proves nothing, and
 * what it says is not read: the next question comes sooner, that is all (decision 127). Told ten times, the bank is asked at
 * once and once more at the end. Nothing happens where nothing is left to ask, nor for an address that is none of ours.
 */
export async function hearFromBank(db: Database, state: string): Promise<void> {
  const attemptUuid = readState(NOTIFICATION_STATE, state);
  const found = attemptUuid === null ? null : await findAttemptLink(db, attemptUuid);
  if (attemptUuid === null || !found) return;
  const { tenantUuid } = found;
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, attemptUuid);
    if (!attempt || attempt.bankPaymentId === null || attempt.nextPollAt === null) return;
    const at = databaseTime();
    const earliest = attempt.hintedAt === null ? at : addSeconds(attempt.hintedAt, HINT_SECONDS);
    const askAt = new Date(Math.max(earliest.getTime(), at.getTime()));
    // It is asked by then whether anybody says anything or not.
    if (attempt.nextPollAt <= askAt) return;
    await updateAttempt(tx, tenantUuid, attemptUuid, { hintedAt: askAt });
    await setPoll(tx, attempt, askAt);
  });
}

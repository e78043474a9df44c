import { type Database, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, lockAttempt } from "@/db/queries/attempts/attempts";
import { ABANDONED, failUnordered } from "@/lib/attempts/ending/fail-attempt";
import { redirectDeadline, setPoll } from "@/lib/attempts/following/schedule-poll";
import { preStepOf, sessionOf } from "@/lib/attempts/session";
import type { Bank } from "@/lib/banks/connector";
import { orderWithToken } from "./order-with-token";
import { writeNone } from "./redeem-code";

/**
 * What becomes of an attempt whose payer has been sent to let us order, when its time has come: a token that lies there is used,
 * a code that was being traded when a process died is lost and the attempt has failed, and a payer who has not come back in
 * time has gone away. Nothing has been ordered in the last two, which is said.
 */
export async function lookAfterPreStep(db: Database, attempt: AttemptRow, bank: Bank): Promise<void> {
  const session = sessionOf(attempt);
  if (session?.bank.token) {
    await orderWithToken(db, attempt, bank);
    return;
  }
  const at = databaseTime();
  const deadline = redirectDeadline(attempt, bank);
  await inTransaction(db, async (tx) => {
    if (session?.codeTaken) await writeNone(tx, attempt);
    else if (deadline <= at) await giveUpPreStep(tx, attempt);
    else if (await lockAwaited(tx, attempt)) await setPoll(tx, attempt, deadline);
  });
}

/** Its bank is configured no more: nobody can order it, and nothing was. */
export async function endPreStep(tx: Transaction, { tenantUuid, uuid }: AttemptRow): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (attempt && preStepOf(sessionOf(attempt), attempt)) await failUnordered(tx, attempt, ABANDONED);
}

/** Nobody waits for the payer's permission any more. @returns false where the payer has come back with it by now */
export async function giveUpPreStep(tx: Transaction, named: AttemptRow): Promise<boolean> {
  const attempt = await lockAwaited(tx, named);
  if (!attempt) return false;
  await failUnordered(tx, attempt, ABANDONED);
  return true;
}

/** Null where the payer has come back by now: whoever takes what they have brought has planned what comes next. */
async function lockAwaited(tx: Transaction, { tenantUuid, uuid }: AttemptRow): Promise<AttemptRow | null> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const session = attempt && sessionOf(attempt);
  return attempt && session && !session.codeTaken && preStepOf(session, attempt) ? attempt : null;
}

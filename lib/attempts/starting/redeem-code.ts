import { type Database, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { writeCancelled } from "@/lib/attempts/ending/cancel-by-oauth";
import { failUnordered } from "@/lib/attempts/ending/fail-attempt";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { preStepOf, sealSession, sessionOf } from "@/lib/attempts/session";
import { startedUntil, whileCalled } from "@/lib/attempts/while-started";
import { forAttempt } from "@/lib/banks/calls";
import { type Authorised, type Bank, BankError, type BroughtBack } from "@/lib/banks/connector";
import { NO_ACTION, type OAuthAction, type PayerToken } from "@/lib/banks/next-action";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";

/**
 * Trades the code that a payer has brought back for their token, and lays it on the attempt. Whoever calls has taken the code
 * (`codeTaken`), so that it is traded once. Where no token comes, an attempt that has ordered nothing has failed; of one whose
 * bank holds a payment, its status says what became of it: of the payment, or of its cancellation.
 *
 * @returns whether the token lies on the attempt
 */
export async function redeemCode(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  { action, broughtBack, of }: Readonly<{ action: OAuthAction; broughtBack: BroughtBack; of: Authorised }>,
): Promise<boolean> {
  let token: PayerToken;
  try {
    token = await whileCalled(db, attempt, attempt.state, () =>
      forAttempt(attempt, () => connectorFor(bank).redeem(action, broughtBack)),
    );
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const { kind, bankCode, requestId } = error;
    log.warn({ bank: bank.id, kind, bankCode, bankRequestId: requestId }, "a payer's code was not traded for a token");
    // Of a cancellation that is written already.
    if (of === "PAYMENT") await persistently(db, (living) => inTransaction(living, (tx) => writeNone(tx, attempt)));
    return false;
  }
  const write = of === "PAYMENT" ? writeToken : writeCancelled;
  return persistently(db, (living) => inTransaction(living, (tx) => write(tx, attempt, token)));
}

/** A process that had the code is gone, or its answer: the code is good no more. */
export async function writeNone(tx: Transaction, { tenantUuid, uuid }: AttemptRow): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const session = attempt && sessionOf(attempt);
  if (!attempt || !session) return;
  if (preStepOf(session, attempt)) {
    if (session.bank.token === null) await failUnordered(tx, attempt, "TOKEN");
  } else if (session.next.type === "OAUTH") {
    const after = { ...session, next: NO_ACTION, busy: false };
    await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession(after) });
  }
}

/** Of an attempt that has ended in the meantime, or gone on without it, nobody needs the token. */
async function writeToken(tx: Transaction, { tenantUuid, uuid }: AttemptRow, token: PayerToken): Promise<boolean> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const session = attempt && sessionOf(attempt);
  if (!attempt || !session?.codeTaken || session.next.type !== "OAUTH") return false;
  const isPreStep = preStepOf(session, attempt) !== null;
  if (isPreStep && session.bank.token !== null) return false;
  const bank = { ...session.bank, token };
  const after = isPreStep ? { ...session, bank } : { ...session, bank, next: NO_ACTION, busy: false };
  await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession(after) });
  // Whoever finds it there orders: should we die here, somebody asks soon.
  if (isPreStep) await setPoll(tx, attempt, startedUntil(databaseTime()));
  return true;
}

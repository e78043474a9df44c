import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { type AttemptRow, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { forAttempt } from "@/lib/banks/calls";
import type { Bank, PaymentReference, WayBack } from "@/lib/banks/connector";
import { EMPTY_SESSION, NO_ACTION } from "@/lib/banks/next-action";
import { now } from "@/lib/shared/clock";
import { askBank } from "./ask-bank";
import { type Cancellation, cancelAtBank } from "./cancel-at-bank";
import { persistently } from "./kept-answers";
import { isOpen } from "./model";
import { firstSession, sealSession, sessionOf } from "./session";

/**
 * Asks the bank to forget a payment that nobody has authorised, and then what it holds: only its own CANC or RJCT closes the
 * attempt, never our wish (decision 44). Harmless when repeated.
 *
 * @param back where the payer is here: a bank that wants their authorisation for it says where, and the page leads there
 */
export async function callOffAttempt(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  back?: WayBack,
): Promise<Cancellation["outcome"]> {
  const cancellation = await forAttempt(attempt, () => cancelAtBank(db, attempt, bank, reference, back));
  if (cancellation.outcome === "NEEDS_SCA") await offerCancellation(db, attempt, cancellation.url);
  if (cancellation.outcome !== "CANCELLED") return cancellation.outcome;
  const calledOff = { calledOffAt: now() };
  await persistently(db, (living) => updateAttempt(living, attempt.tenantUuid, attempt.uuid, calledOff));
  await askBank(successorOf(db), attempt, bank, reference);
  return cancellation.outcome;
}

async function offerCancellation(
  db: Database,
  { tenantUuid, uuid }: AttemptRow,
  cancelUrl: string | null,
): Promise<void> {
  if (cancelUrl === null) return;
  const write = async (tx: Transaction) => {
    const attempt = await lockAttempt(tx, tenantUuid, uuid);
    if (!attempt || !isOpen(attempt.state)) return;
    const session = sessionOf(attempt) ?? firstSession(NO_ACTION, EMPTY_SESSION);
    await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession({ ...session, cancelUrl }) });
  };
  await persistently(db, (living) => inTransaction(living, write));
}

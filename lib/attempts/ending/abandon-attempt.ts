import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { findAttempt, listAttempts } from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { attemptShown, type Since } from "@/lib/attempts/attempt-shown";
import { bankOfAttempt } from "@/lib/attempts/bank-of-attempt";
import { askBank } from "@/lib/attempts/following/ask-bank";
import { leaveUnresolved } from "@/lib/attempts/following/leave-unresolved";
import { isLive } from "@/lib/attempts/model";
import { paymentReference } from "@/lib/attempts/payment-reference";
import { preStepOf, sessionOf } from "@/lib/attempts/session";
import { giveUpPreStep } from "@/lib/attempts/starting/look-after-pre-step";
import { returnAddresses } from "@/lib/attempts/starting/return-addresses";
import type { PsuContext } from "@/lib/banks/connector";
import { AppError, notFound } from "@/lib/shared/errors";
import { callOffAttempt } from "./call-off-attempt";

/**
 * The payer wants another bank while an attempt is in the way: the bank is asked to forget it first, so that nobody pays twice.
 * Where it wants the payer to authorise that, the page says how.
 * Where it gives no answer, or takes no such wish and has not decided, the attempt is UNRESOLVED, and the page says so. Does nothing where
 * no attempt is in the way, or another than the page told of: somebody else's, whom it would be taken from.
 * @param psu the browser, where what the bank wants may be done there: without one no cancellation is offered that the payer authorises
 * @throws AppError not_found; attempt_in_progress when our call is on its way, or the bank refuses to forget,
 *   or wants an authorisation for it that can't be given here
 */
export async function abandonAttempt(db: Database, linkToken: string, psu?: PsuContext, since?: Since): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const attempt = attemptShown(await listAttempts(db, found.tenantUuid, found.uuid), since);
  if (!attempt) return;
  if (preStepOf(sessionOf(attempt), attempt)) {
    // Nothing has been ordered, unless the payer has just come back.
    if (await inTransaction(db, (tx) => giveUpPreStep(tx, attempt))) return;
    throw inProgress();
  }
  const bank = await bankOfAttempt(db, attempt);
  const reference = await paymentReference(db, attempt);
  if (!bank || !reference) {
    // Nobody can be asked; the page of an UNRESOLVED attempt says so.
    if (attempt.state === "UNRESOLVED") return;
    throw inProgress();
  }
  const back = psu && { psu, ...returnAddresses(bank, attempt, "CANCELLATION") };
  const outcome = await callOffAttempt(db, attempt, bank, reference, back);
  // The page says where, or how, the bank wants that confirmed.
  if (outcome === "OFFERED") return;
  const refused = outcome === "REFUSED" || outcome === "NEEDS_SCA";
  // Whatever it has made of the wish, it may have the payer's yes by now: nobody pays again for want of a question.
  if (outcome !== "CANCELLED") await askBank(db, attempt, bank, reference);
  const current = await findAttempt(db, attempt.tenantUuid, attempt.uuid);
  if (!current || !isLive(current.state)) return;
  if (refused) throw inProgress();
  await inTransaction(db, (tx) =>
    leaveUnresolved(tx, current, { stage: "AUTHORISATION", reason: "CANCELLATION_UNANSWERED", at: databaseTime() }),
  );
}

function inProgress(): AppError {
  return new AppError("attempt_in_progress", { detail: "The bank has not given this payment up." });
}

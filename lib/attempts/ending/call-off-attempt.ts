import { type Database, successorOf } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import { askBank } from "@/lib/attempts/following/ask-bank";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { forAttempt } from "@/lib/banks/calls";
import type { Bank, PaymentReference, WayBack } from "@/lib/banks/connector";
import { type Cancellation, cancelAtBank } from "./cancel-at-bank";
import { offerCancellation } from "./offer-cancellation";

/**
 * Asks the bank to forget a payment that nobody has authorised, and then what it holds: only its own CANC or RJCT closes the
 * attempt, never our wish (decision 44). Harmless when repeated.
 *
 * @param back where the payer is here: a bank that wants their authorisation for it says how, and the page leads there
 * @returns OFFERED: it wants that, and the payer's page knows how; NEEDS_SCA: it wants that, and nobody can give it here
 */
export async function callOffAttempt(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  back?: WayBack,
): Promise<Cancellation["outcome"] | "OFFERED"> {
  const cancellation = await forAttempt(attempt, () => cancelAtBank(db, attempt, bank, reference, back));
  if (cancellation.outcome === "NEEDS_SCA") {
    // Nobody is here to give it, so that nobody is asked for it.
    return back && (await offerCancellation(db, attempt, cancellation)) ? "OFFERED" : "NEEDS_SCA";
  }
  if (cancellation.outcome !== "CANCELLED") return cancellation.outcome;
  const calledOff = { calledOffAt: databaseTime() };
  await persistently(db, (living) => updateAttempt(living, attempt.tenantUuid, attempt.uuid, calledOff));
  await askBank(successorOf(db), attempt, bank, reference);
  return cancellation.outcome;
}

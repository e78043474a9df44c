import { type Database, inTransaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import { forAttempt } from "@/lib/banks/calls";
import type { Bank, PaymentReference } from "@/lib/banks/connector";
import { now } from "@/lib/shared/clock";
import { askBank } from "./ask-bank";
import { type Cancellation, cancelAtBank } from "./cancel-at-bank";

/**
 * Asks the bank to forget a payment that nobody has authorised, and then what it holds: only its own CANC or RJCT closes the
 * attempt, never our wish (decision 44). Harmless when repeated.
 */
export async function callOffAttempt(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
): Promise<Cancellation> {
  const outcome = await forAttempt(attempt, () => cancelAtBank(bank, reference));
  if (outcome !== "CANCELLED") return outcome;
  await inTransaction(db, (tx) => updateAttempt(tx, attempt.tenantUuid, attempt.uuid, { calledOffAt: now() }));
  await askBank(db, attempt, bank, reference);
  return outcome;
}

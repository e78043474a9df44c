import { type Database, inTransaction } from "@/db/client";
import { listAttempts } from "@/db/queries/attempts";
import { findOperationByLink } from "@/db/queries/payer";
import { findBank } from "@/lib/banks/registry";
import { isLive } from "@/lib/payments/model";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { cancelAtBank } from "./cancel-at-bank";
import { failAttempt } from "./fail-attempt";
import { paymentReference } from "./payment-reference";
import { refreshAttempt } from "./refresh-attempt";
import { setPoll } from "./schedule-poll";

/**
 * The payer wants another bank while an attempt is alive: the bank is asked to forget it first, so that nobody pays twice.
 * Does nothing where no attempt is alive.
 * @throws AppError not_found; attempt_in_progress when the bank holds the authorisation already or can't say that it does not
 */
export async function abandonAttempt(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const attempts = await listAttempts(db, found.tenantUuid, found.uuid);
  const live = attempts.find(({ state }) => isLive(state));
  if (!live) return;
  const bank = findBank(live.bankId);
  const reference = await paymentReference(db, live);
  const outcome = bank && reference ? await cancelAtBank(bank, reference) : "UNSURE";
  if (outcome === "CANCELLED") {
    await inTransaction(db, (tx) =>
      failAttempt(tx, live, {
        state: "ABANDONED",
        failure: { stage: "AUTHORISATION", reason: "ABANDONED", retryable: true },
        at: now(),
      }),
    );
    return;
  }
  if (reference) {
    await inTransaction(db, (tx) => setPoll(tx, live, now()));
    await refreshAttempt(db, live.tenantUuid, live.uuid);
  }
  throw new AppError("attempt_in_progress", { detail: "The bank has not given this payment up." });
}

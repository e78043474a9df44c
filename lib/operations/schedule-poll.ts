import type { Transaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts";
import { addJob } from "@/db/queries/jobs";
import type { Bank } from "@/lib/banks/connector";
import { nextPollAt } from "@/lib/banks/polling";
import { addSeconds } from "@/lib/shared/clock";

type Polled = Pick<
  AttemptRow,
  "tenantUuid" | "uuid" | "sentToBankAt" | "createdAt" | "returnedAt" | "state" | "endedAt"
>;

/** When the payer's way to the bank is dead. */
export function redirectDeadline(attempt: Pick<AttemptRow, "sentToBankAt" | "createdAt">, bank: Bank): Date {
  return addSeconds(attempt.sentToBankAt ?? attempt.createdAt, bank.redirectLifetimeMinutes * 60);
}

/**
 * Plans the next question to the bank, as a column and as a job in one transaction; the job's key makes a newer plan replace
 * an older one. Returns null, and plans nothing, when there is nothing left to ask for.
 */
export async function schedulePoll(
  tx: Transaction,
  attempt: Polled,
  bank: Bank,
  at: Date,
  details: Readonly<{
    product?: "SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER";
    requestedExecutionDate?: string | null;
    /** When the bank confirmed the payer's authorisation; null until then. */
    authorisedAt?: Date | null;
    /** From a bank's Retry-After: not before then. */
    notBefore?: Date | null;
  }> = {},
): Promise<Date | null> {
  const planned = nextPollAt(
    {
      sentToBankAt: attempt.sentToBankAt ?? attempt.createdAt,
      returnedAt: attempt.returnedAt,
      authorisedAt: details.authorisedAt ?? null,
      deadline: redirectDeadline(attempt, bank),
      product: details.product ?? "SEPA_CREDIT_TRANSFER",
      requestedExecutionDate: details.requestedExecutionDate ?? null,
    },
    at,
  );
  const next = planned && details.notBefore && details.notBefore > planned ? details.notBefore : planned;
  await setPoll(tx, attempt, next);
  return next;
}

/** Sets the time of the next question, or that there is none. */
export async function setPoll(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  next: Date | null,
): Promise<void> {
  await updateAttempt(tx, tenantUuid, uuid, { nextPollAt: next });
  if (next === null) return;
  await addJob(tx, "poll-attempt", { tenantUuid, attemptUuid: uuid }, { runAt: next, jobKey: `poll-attempt:${uuid}` });
}

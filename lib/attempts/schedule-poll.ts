import type { Db, Transaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import { addJob } from "@/db/queries/jobs";
import type { Bank } from "@/lib/banks/connector";
import type { PollSituation } from "@/lib/banks/polling";
import { addSeconds } from "@/lib/shared/clock";
import { sessionOf } from "./session";

/** When the payer's way to the bank is dead. */
export function redirectDeadline(attempt: Pick<AttemptRow, "sentToBankAt" | "createdAt">, bank: Bank): Date {
  return addSeconds(attempt.sentToBankAt ?? attempt.createdAt, bank.lifetimes.redirectMinutes * 60);
}

/** What decides when an attempt's bank is asked next. */
export function pollSituation(
  attempt: Pick<AttemptRow, "sentToBankAt" | "createdAt" | "returnedAt" | "state" | "endedAt" | "sessionSealed">,
  bank: Bank,
  payment: Pick<PollSituation, "product" | "requestedExecutionDate">,
): PollSituation {
  return {
    ...payment,
    sentToBankAt: attempt.sentToBankAt ?? attempt.createdAt,
    returnedAt: attempt.returnedAt,
    authorisedAt: attempt.state === "AUTHORISED" ? attempt.endedAt : null,
    deadline: redirectDeadline(attempt, bank),
    silenceDays: bank.statuses.silenceDays,
    resourceHours: bank.lifetimes.resourceHours,
    isConfirmedInApp: attempt.state === "AT_BANK" && sessionOf(attempt)?.next.type === "DECOUPLED",
  };
}

/**
 * Sets the time of the next question, or that there is none: a column and a job in one transaction. The job's key makes a newer
 * plan replace an older one.
 */
export async function setPoll(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  next: Date | null,
): Promise<void> {
  // What was kept for the next question goes with the last.
  await updateAttempt(tx, tenantUuid, uuid, { nextPollAt: next, ...(next === null && { sessionSealed: null }) });
  if (next === null) return;
  await addPollJob(tx, { tenantUuid, uuid }, next);
}

/** The job alone, which asks what the row says is due: at once, or at a time. */
export async function addPollJob(
  db: Db,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  runAt?: Date,
): Promise<void> {
  const payload = { tenantUuid, attemptUuid: uuid };
  await addJob(db, "poll-attempt", payload, { jobKey: `poll-attempt:${uuid}`, ...(runAt && { runAt }) });
}

import type { Db, Transaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import { addJob } from "@/db/queries/jobs";
import { asksNobody, sessionOf } from "@/lib/attempts/session";
import type { Bank } from "@/lib/banks/connector";
import type { NextAction } from "@/lib/banks/next-action";
import type { PollSituation } from "@/lib/banks/statuses/polling";
import { addSeconds } from "@/lib/shared/clock";

/** When the payer's way to the bank is dead. */
export function redirectDeadline(attempt: Pick<AttemptRow, "sentToBankAt" | "createdAt">, bank: Bank): Date {
  return addSeconds(attempt.sentToBankAt ?? attempt.createdAt, bank.lifetimes.redirectMinutes * 60);
}

type Situated = Parameters<typeof asksNobody>[0] & Pick<AttemptRow, "sentToBankAt" | "createdAt" | "state" | "endedAt">;

/** What decides when an attempt's bank is asked next. */
export function pollSituation(
  attempt: Situated,
  bank: Bank,
  payment: Pick<PollSituation, "product" | "requestedExecutionDate">,
): PollSituation {
  return {
    ...payment,
    sentToBankAt: attempt.sentToBankAt ?? attempt.createdAt,
    returnedAt: attempt.returnedAt ?? waitingSince(attempt),
    authorisedAt: attempt.state === "AUTHORISED" ? attempt.endedAt : null,
    deadline: redirectDeadline(attempt, bank),
    silenceDays: bank.statuses.silenceDays,
    resourceHours: bank.lifetimes.resourceHours,
    inApp: attempt.state === "AT_BANK" ? inApp(attempt, bank) : null,
  };
}

/** Nobody comes back who was led nowhere: the payer looks at our page, as after a return, since their last step here, or the order. */
function waitingSince(attempt: Situated): Date | null {
  if (attempt.state !== "AT_BANK" || !asksNobody(attempt)) return null;
  const doneAt = sessionOf(attempt)?.doneAt;
  return doneAt === undefined ? attempt.sentToBankAt : new Date(doneAt);
}

/**
 * What is confirmed in the bank's app: that it forgets the payment, where that is asked, since it was asked; else the payment itself, since
 * the step here after which its app asks, or the order.
 */
function inApp(attempt: Situated, bank: Bank): PollSituation["inApp"] {
  const session = sessionOf(attempt);
  const cancellation = session?.cancellation ?? null;
  const asked = cancellation && pollAfterOf(cancellation.next);
  if (cancellation && asked) {
    const { next, since } = cancellation;
    const until = next.type === "DECOUPLED" ? new Date(next.expiresAt) : redirectDeadline(attempt, bank);
    return { since: new Date(since), until, pollAfterMs: asked };
  }
  const pollAfterMs = session && pollAfterOf(session.next);
  if (!pollAfterMs) return null;
  const since = session?.doneAt ? new Date(session.doneAt) : (attempt.sentToBankAt ?? attempt.createdAt);
  return { since, until: redirectDeadline(attempt, bank), pollAfterMs };
}

/** Null where it is not confirmed in an app, as far as anybody knows. */
function pollAfterOf(next: NextAction): number | null {
  return "pollAfterMs" in next ? (next.pollAfterMs ?? null) : null;
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

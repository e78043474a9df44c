import type { PaymentProduct } from "@/lib/banks/connector";
import { moment, nextTargetEvening } from "@/lib/banks/target-calendar";

/** What decides when a bank is asked next. All facts of the attempt, so that a restart changes nothing. */
export type PollSituation = Readonly<{
  sentToBankAt: Date;
  /** Null while the payer hasn't come back. */
  returnedAt: Date | null;
  /** Null until the bank has confirmed the payer's authorisation. */
  authorisedAt: Date | null;
  /** When the payer's way to the bank is dead. */
  deadline: Date;
  product: PaymentProduct;
  /** Nobody comes back from the bank's app: we learn of the payer's yes by asking, from when on, until when, and how often at most. */
  inApp: Readonly<{ since: Date; until: Date; pollAfterMs: number }> | null;
  /** YYYY-MM-DD of a payment on a future date. */
  requestedExecutionDate: string | null;
  /** A bank that has said nothing of an authorised payment for so long won't (its record becomes UNCONFIRMED). */
  silenceDays: number;
  /** How long it keeps what nobody authorises. */
  resourceHours: number;
}>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const AFTER_RETURN = [0, 1, 2, 3, 5, 8, 30].map((seconds) => seconds * SECOND);
const AFTER_RETURN_INSTANT = [...Array.from({ length: 21 }, (_, second) => second * SECOND), 30 * SECOND];
const WITHIN_THE_HOUR = [1, 2, 5, 15, 30, 45, 60].map((minutes) => minutes * MINUTE);
const IN_APP = [2, 4, 6, 8, 11, 14, 18, 22, 26, 30, 36, 42, 48, 54, 60].map((seconds) => seconds * SECOND);
const IN_APP_EVERY_MS = 15 * SECOND;
const ABANDONED = [2, 10, 30].map((minutes) => minutes * MINUTE);
const AFTER_DEADLINE = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** After so many reads without an answer, one after the other. */
const UNANSWERED = [1, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * SECOND);
const UNANSWERED_MAX_MS = 5 * MINUTE;

/** When banks have run the day's scheduled payments, in Frankfurt. */
const EXECUTION_HOUR = 8;

/**
 * When to read the bank's status next, after it has answered. Null only when an authorised payment has nothing left to ask
 * for, after the bank's days of silence: whatever isn't authorised is asked about for as long as it isn't decided. `random` (0 up to 1)
 * spreads the reads of many attempts: up to a tenth of the wait, a minute at most.
 */
export function nextPollAt(
  situation: PollSituation & Readonly<{ authorisedAt: null }>,
  now: Date,
  random?: () => number,
): Date;
export function nextPollAt(situation: PollSituation, now: Date, random?: () => number): Date | null;
export function nextPollAt(situation: PollSituation, now: Date, random: () => number = Math.random): Date | null {
  const planned = first(planOf(situation), now.getTime());
  return planned === null ? null : spread(planned, now, random);
}

/**
 * When to ask again after the bank has not answered for the `count`-th time in a row: soon at first, every five minutes in the
 * end. A Retry-After is the time itself.
 */
export function askAgainAt(
  { count, retryAfterSeconds }: Readonly<{ count: number; retryAfterSeconds: number | null }>,
  now: Date,
  random: () => number = Math.random,
): Date {
  if (retryAfterSeconds !== null) return new Date(now.getTime() + Math.max(retryAfterSeconds * SECOND, SECOND));
  return spread(now.getTime() + (UNANSWERED[count - 1] ?? UNANSWERED_MAX_MS), now, random);
}

/** Whether an authorised payment has been without a final word for too long at `now`: nothing is left of its plan. */
export function hasFallenSilent(
  {
    authorisedAt,
    requestedExecutionDate,
    silenceDays,
  }: Pick<PollSituation, "authorisedAt" | "requestedExecutionDate" | "silenceDays">,
  now: Date,
): boolean {
  if (authorisedAt === null) return false;
  const since = executionAhead(authorisedAt, requestedExecutionDate) ?? authorisedAt;
  return since.getTime() + silenceDays * DAY <= now.getTime();
}

/** When what was authorised for a day is carried out; null where it was for at once. */
function executionAhead(authorisedAt: Date, requestedExecutionDate: string | null): Date | null {
  const execution = requestedExecutionDate === null ? null : moment(requestedExecutionDate, EXECUTION_HOUR);
  return execution !== null && execution > authorisedAt ? execution : null;
}

function spread(planned: number, now: Date, random: () => number): Date {
  return new Date(planned + Math.floor(random() * Math.min((planned - now.getTime()) / 10, MINUTE)));
}

function* planOf(situation: PollSituation): Generator<number> {
  const { sentToBankAt, returnedAt, authorisedAt, requestedExecutionDate, product, silenceDays } = situation;
  const silenceMs = silenceDays * DAY;
  if (authorisedAt !== null) {
    const execution = executionAhead(authorisedAt, requestedExecutionDate);
    // The bank's yes may come while the payer is still on its pages, or on another device.
    yield* execution === null
      ? returnedPlan(authorisedAt.getTime(), product, silenceMs)
      : slowPlan(execution.getTime(), silenceMs);
    return;
  }
  const since = returnedAt ?? sentToBankAt;
  if (situation.inApp) yield* inAppPlan(situation.inApp);
  yield* returnedAt === null
    ? abandonedPlan(situation, silenceMs)
    : returnedPlan(returnedAt.getTime(), product, silenceMs);
  // Somebody has to decide by then; the bank may still say what it holds.
  for (let at = since.getTime() + silenceMs + DAY; ; at += DAY) yield at;
}

/** While the payer holds the phone, and as long as they may; never quicker than the bank would have it. */
function* inAppPlan({ since, until, pollAfterMs }: NonNullable<PollSituation["inApp"]>): Generator<number> {
  const [start, end] = [since.getTime(), until.getTime()];
  const everyMs = Math.max(IN_APP_EVERY_MS, pollAfterMs);
  let last = 0;
  for (const offset of IN_APP) {
    if (offset - last < pollAfterMs || start + offset >= end) continue;
    last = offset;
    yield start + offset;
  }
  for (let at = start + Math.max(MINUTE, last) + everyMs; at < end; at += everyMs) yield at;
}

function* abandonedPlan(situation: PollSituation, silenceMs: number): Generator<number> {
  const [sent, deadline] = [situation.sentToBankAt.getTime(), situation.deadline.getTime()];
  const kept = sent + situation.resourceHours * HOUR;
  for (const offset of ABANDONED) if (sent + offset < deadline) yield sent + offset;
  yield deadline;
  for (const offset of AFTER_DEADLINE) yield deadline + offset;
  for (let at = deadline + 2 * HOUR; at < kept + 2 * HOUR; at += HOUR) yield at;
  for (let at = kept + 4 * HOUR; at <= sent + silenceMs; at += 4 * HOUR) yield at;
}

/** Quick while the payer is looking, then ever slower. */
function* returnedPlan(since: number, product: PaymentProduct, silenceMs: number): Generator<number> {
  const quick = product === "INSTANT_SEPA_CREDIT_TRANSFER" ? AFTER_RETURN_INSTANT : AFTER_RETURN;
  for (const offset of [...quick, ...WITHIN_THE_HOUR]) yield since + offset;
  for (const at of slowPlan(since, silenceMs)) if (at > since + HOUR) yield at;
}

/** Hourly to the next TARGET evening, 4-hourly until the bank counts as silent. */
function* slowPlan(since: number, silenceMs: number): Generator<number> {
  const evening = nextTargetEvening(new Date(since)).getTime();
  for (let at = since; at < since + silenceMs; at += at < evening ? HOUR : 4 * HOUR) yield at;
  yield since + silenceMs;
}

function first(plan: Iterable<number>, after: number): number | null {
  for (const at of plan) if (at > after) return at;
  return null;
}

import type { PaymentProduct } from "./connector";
import { moment, nextTargetEvening } from "./target-calendar";

/** What decides when a bank is asked next. All facts of the attempt, so that a restart changes nothing. */
export type PollSituation = Readonly<{
  sentToBankAt: Date;
  /** Null while the payer hasn't come back. */
  returnedAt: Date | null;
  /** Null until the bank has confirmed the payer's authorisation. */
  authorisedAt: Date | null;
  /** When the payer's way to the bank is dead: asked one last time then. */
  deadline: Date;
  product: PaymentProduct;
  /** YYYY-MM-DD of a payment on a future date. */
  requestedExecutionDate: string | null;
}>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A bank that has said nothing for so long won't (its record becomes UNCONFIRMED). */
const SILENCE_MS = 6 * DAY;

const AFTER_RETURN = [0, 1, 2, 3, 5, 8, 30].map((seconds) => seconds * SECOND);
const AFTER_RETURN_INSTANT = [...Array.from({ length: 21 }, (_, second) => second * SECOND), 30 * SECOND];
const WITHIN_THE_HOUR = [1, 2, 5, 15, 30, 45, 60].map((minutes) => minutes * MINUTE);
const ABANDONED = [2, 10, 30].map((minutes) => minutes * MINUTE);

/** When banks have run the day's scheduled payments, in Frankfurt. */
const EXECUTION_HOUR = 8;

/**
 * When to read the bank's status next; null when there is nothing left to ask for: the redirect was abandoned, or the bank
 * was silent for six days. `random` (0 up to 1) spreads the reads of many attempts: up to a tenth of the wait, a minute at
 * most. A Retry-After is the caller's to respect: the later of both.
 */
export function nextPollAt(situation: PollSituation, now: Date, random: () => number = Math.random): Date | null {
  const planned = first(planOf(situation), now.getTime());
  if (planned === null) return null;
  const spread = Math.min((planned - now.getTime()) / 10, MINUTE);
  return new Date(planned + Math.floor(random() * spread));
}

function planOf(situation: PollSituation): Iterable<number> {
  const { sentToBankAt, returnedAt, authorisedAt, requestedExecutionDate } = situation;
  // The bank's yes may come while the payer is still on its pages, or on another device.
  const since = returnedAt ?? authorisedAt;
  if (since === null) return abandonedPlan(sentToBankAt.getTime(), situation.deadline.getTime());
  const execution = requestedExecutionDate === null ? null : moment(requestedExecutionDate, EXECUTION_HOUR);
  return authorisedAt !== null && execution !== null && execution > authorisedAt
    ? slowPlan(execution.getTime())
    : returnedPlan(since.getTime(), situation.product);
}

function* abandonedPlan(sent: number, deadline: number): Generator<number> {
  for (const offset of ABANDONED) if (sent + offset < deadline) yield sent + offset;
  yield deadline;
}

/** Quick while the payer is looking, then ever slower. */
function* returnedPlan(since: number, product: PaymentProduct): Generator<number> {
  const quick = product === "INSTANT_SEPA_CREDIT_TRANSFER" ? AFTER_RETURN_INSTANT : AFTER_RETURN;
  for (const offset of [...quick, ...WITHIN_THE_HOUR]) yield since + offset;
  for (const at of slowPlan(since)) if (at > since + HOUR) yield at;
}

/** Hourly to the next TARGET evening, 4-hourly to D+6. */
function* slowPlan(since: number): Generator<number> {
  const evening = nextTargetEvening(new Date(since)).getTime();
  for (let at = since; at < since + SILENCE_MS; at += at < evening ? HOUR : 4 * HOUR) yield at;
  yield since + SILENCE_MS;
}

function first(plan: Iterable<number>, after: number): number | null {
  for (const at of plan) if (at > after) return at;
  return null;
}

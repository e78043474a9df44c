import { addSeconds } from "@/lib/shared/clock";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long after the one before each attempt is made: ten attempts over three days. */
export const ATTEMPT_DELAYS_SECONDS = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** How long all of it takes. */
const SCHEDULE_SECONDS = ATTEMPT_DELAYS_SECONDS.reduce((sum: number, delay) => sum + delay, 0);

/** Deliveries that failed together must not come back together. */
const JITTER = 0.15;
/** A receiver may ask for a pause, not for silence. */
const RETRY_AFTER_SECONDS_MAX = 24 * HOUR;

/**
 * When the attempt after the `attemptsMade`-th comes, at the earliest when the receiver's `Retry-After` says; null when that
 * was the last. Where so many wait that one found its place as much later than `plannedAt` as all of the schedule takes, that was its
 * last as well (decision 352); the first is not counted: at an endpoint that takes one at a time it waited for its turn. `random` gives
 * a number from 0 to 1.
 */
export function nextAttemptAt(
  { attemptsMade, plannedAt, failedAt, retryAfterSeconds }: FailedAttempt,
  random: () => number = Math.random,
): Date | null {
  const delaySeconds = ATTEMPT_DELAYS_SECONDS[attemptsMade];
  if (delaySeconds === undefined) return null;
  if (attemptsMade > 1 && addSeconds(plannedAt, SCHEDULE_SECONDS) <= failedAt) return null;
  const jittered = delaySeconds * (1 + JITTER * (2 * random() - 1));
  const asked = Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_SECONDS_MAX);
  return new Date(failedAt.getTime() + Math.round(Math.max(jittered, asked) * 1000));
}

type FailedAttempt = Readonly<{
  attemptsMade: number;
  plannedAt: Date;
  failedAt: Date;
  retryAfterSeconds: number | null;
}>;

const FAILING_DAYS_MAX = 5;

/** Five days of nothing but failure: nobody listens there any more. */
export function hasFailedTooLong(failingSince: Date, at: Date): boolean {
  return at.getTime() - failingSince.getTime() >= FAILING_DAYS_MAX * 24 * HOUR * 1000;
}

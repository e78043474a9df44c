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

/** Deliveries that failed together must not come back together. */
const JITTER = 0.15;
/** A receiver may ask for a pause, not for silence. */
const RETRY_AFTER_SECONDS_MAX = 24 * HOUR;

/**
 * When the attempt after the `attemptsMade`-th comes, at the earliest when the receiver's `Retry-After` says; null when that
 * was the last. `random` gives a number from 0 to 1.
 */
export function nextAttemptAt(
  { attemptsMade, failedAt, retryAfterSeconds }: FailedAttempt,
  random: () => number = Math.random,
): Date | null {
  const delaySeconds = ATTEMPT_DELAYS_SECONDS[attemptsMade];
  if (delaySeconds === undefined) return null;
  const jittered = delaySeconds * (1 + JITTER * (2 * random() - 1));
  const asked = Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_SECONDS_MAX);
  return new Date(failedAt.getTime() + Math.round(Math.max(jittered, asked) * 1000));
}

type FailedAttempt = Readonly<{ attemptsMade: number; failedAt: Date; retryAfterSeconds: number | null }>;

const FAILING_DAYS_MAX = 5;

/** Five days of nothing but failure: nobody listens there any more. */
export function hasFailedTooLong(failingSince: Date, at: Date): boolean {
  return at.getTime() - failingSince.getTime() >= FAILING_DAYS_MAX * 24 * HOUR * 1000;
}

/** Seconds between the questions of an open page: quick while the payer is likely at it, then ever more rarely. */
const DELAYS_SECONDS = [2, 2, 3, 3, 4, 5, 8, 13, 20, 30] as const;

const SLOWEST_SECONDS = 60;

/**
 * How long to wait before asking again. `random` (0 to 1) spreads many pages over up to a quarter more; a server that names a
 * Retry-After in seconds gets at least that.
 */
export function nextDelayMs(asked: number, retryAfter: string | null, random: number): number {
  const ours = (DELAYS_SECONDS[asked] ?? SLOWEST_SECONDS) * (1 + random / 4);
  const theirs = Number(retryAfter ?? 0);
  return Math.round(Math.max(ours, Number.isFinite(theirs) ? theirs : 0) * 1000);
}

/** Who may go next, in milliseconds of one clock. */
export type Pace = { freeAt: number };

/**
 * How many milliseconds `count` of them wait for their turn, so that no more than `perSecond` go in a second over any longer while.
 * Whoever comes after a pause goes at once: what was not used is no credit.
 */
export function turnOf(pace: Pace, count: number, perSecond: number, nowMs: number): number {
  const at = Math.max(nowMs, pace.freeAt);
  pace.freeAt = at + (count * 1000) / perSecond;
  return at - nowMs;
}

import { oncePerProcess } from "@/lib/shared/process/once-per-process";

/** When the next one may go, in milliseconds of one clock. */
export type Pace = { freeAt: number };

/** Of this process: all that is due to payers, all that jobs mail, and codes by text message keep it together (decision 203). */
export const messagePace = oncePerProcess("message-pace", (): Pace => ({ freeAt: 0 }));

/**
 * How many milliseconds a message waits for its turn: they go one by one, `perSecond` of them in a second at most. Whoever comes after a
 * pause goes at once: what was not used is no credit.
 */
export function turnOf(pace: Pace, perSecond: number, nowMs: number): number {
  const at = Math.max(nowMs, pace.freeAt);
  pace.freeAt = at + 1000 / perSecond;
  return at - nowMs;
}

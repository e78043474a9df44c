import type { Bank } from "../connector";

/** Tokens left, as of a moment in milliseconds of the process's own, steady clock. */
type Bucket = { tokens: number; at: number };
type Limited<Name extends keyof Bank["limits"]> = Readonly<{ id: string; limits: Pick<Bank["limits"], Name> }>;

const reads = new Map<string, Bucket>();
const initiations = new Map<string, Bucket>();

/**
 * Takes one read out of a bank's budget: `readsPerSecond` a second in the long run, as many at once after a pause. Returns
 * zero when there was one, else in how many seconds there will be. Per process: it keeps a storm of our own off the bank, the
 * bank's own limit is told by its 429.
 */
export function takeRead({ id, limits }: Limited<"readsPerSecond">, nowMs: number): number {
  return take(reads, id, limits.readsPerSecond, nowMs);
}

/** The same of payments that are ordered, each of which somebody waits for; no limit where the record names none. */
export function takeInitiation({ id, limits }: Limited<"initiationsPerSecond">, nowMs: number): number {
  return limits.initiationsPerSecond === null ? 0 : take(initiations, id, limits.initiationsPerSecond, nowMs);
}

function take(buckets: Map<string, Bucket>, id: string, rate: number, nowMs: number): number {
  // Less than one a second saves up for one.
  const capacity = Math.max(rate, 1);
  const before = buckets.get(id) ?? { tokens: capacity, at: nowMs };
  const elapsed = (nowMs - before.at) / 1_000;
  const tokens = Math.min(before.tokens + elapsed * rate, capacity);
  const granted = tokens >= 1;
  buckets.set(id, { tokens: granted ? tokens - 1 : tokens, at: nowMs });
  return granted ? 0 : (1 - tokens) / rate;
}

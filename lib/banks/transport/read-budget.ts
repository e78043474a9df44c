import type { Bank } from "../connector";

/** Tokens left, as of a moment in milliseconds of the process's own, steady clock; less than none: they are promised. */
type Bucket = { tokens: number; at: number };
type Reads = Bucket & {
  /** When the last of those who were turned away may come back. */
  lastTurnAt: number;
};
type Limited<Name extends keyof Bank["limits"]> = Readonly<{ id: string; limits: Pick<Bank["limits"], Name> }>;

/** However many wait: whoever was told to come back and doesn't holds up nobody for longer. */
const TURN_MS_MAX = 60_000;

const reads = new Map<string, Reads>();
const initiations = new Map<string, Bucket>();

/**
 * Takes one read out of a bank's budget: `readsPerSecond` a second in the long run, as many at once after a pause. Returns
 * zero when there was one, else in how many seconds there will be, behind those who were turned away before: a thousand do not come
 * back together. Per process: it keeps a storm of our own off the bank, the bank's own limit is told by its 429.
 */
export function takeRead(bank: Limited<"readsPerSecond">, nowMs: number): number {
  const rate = bank.limits.readsPerSecond;
  const bucket = readsOf(bank, nowMs);
  const waitSeconds = take(bucket, rate);
  if (waitSeconds === 0) return 0;
  const turnAt = Math.max(nowMs + waitSeconds * 1_000, bucket.lastTurnAt + 1_000 / rate);
  bucket.lastTurnAt = Math.max(nowMs + waitSeconds * 1_000, Math.min(turnAt, nowMs + TURN_MS_MAX));
  return (bucket.lastTurnAt - nowMs) / 1_000;
}

/**
 * The same of a read by which a question goes on that has been let in: it has its place, in so many seconds. Turned away, it would have
 * spent what was read before it in vain, and where many ask at once none would ever come to its end.
 */
export function reserveRead(bank: Limited<"readsPerSecond">, nowMs: number): number {
  const bucket = readsOf(bank, nowMs);
  bucket.tokens -= 1;
  return Math.max(0, -bucket.tokens / bank.limits.readsPerSecond);
}

/** The same of payments that are ordered, each of which somebody waits for; no limit where the record names none. */
export function takeInitiation({ id, limits }: Limited<"initiationsPerSecond">, nowMs: number): number {
  const rate = limits.initiationsPerSecond;
  if (rate === null) return 0;
  const bucket = initiations.get(id) ?? { tokens: capacityOf(rate), at: nowMs };
  initiations.set(id, bucket);
  refill(bucket, rate, nowMs);
  return take(bucket, rate);
}

function readsOf({ id, limits: { readsPerSecond: rate } }: Limited<"readsPerSecond">, nowMs: number): Reads {
  const bucket = reads.get(id) ?? { tokens: capacityOf(rate), at: nowMs, lastTurnAt: Number.NEGATIVE_INFINITY };
  reads.set(id, bucket);
  refill(bucket, rate, nowMs);
  return bucket;
}

function take(bucket: Bucket, rate: number): number {
  if (bucket.tokens < 1) return (1 - bucket.tokens) / rate;
  bucket.tokens -= 1;
  return 0;
}

function refill(bucket: Bucket, rate: number, nowMs: number): void {
  bucket.tokens = Math.min(bucket.tokens + ((nowMs - bucket.at) / 1_000) * rate, capacityOf(rate));
  bucket.at = nowMs;
}

/** Less than one a second saves up for one. */
function capacityOf(rate: number): number {
  return Math.max(rate, 1);
}

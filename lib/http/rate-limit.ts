import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";

/** How many requests a minute bears under one key; null where there is no limit. */
export type RatePolicy = Readonly<{ name: string; perMinute: number }> | null;

/** What the caller is told of its limit, refused or not (draft-ietf-httpapi-ratelimit-headers-11). */
export type RateHeaders = Readonly<{ "RateLimit-Policy": string; RateLimit: string }>;

const WINDOW_MS = 60_000;
/** Keys that are remembered: a flood from many addresses must not fill the memory. */
const KEYS_MAX = 100_000;

/**
 * Per key the moment when all that was asked for would have been asked for at the allowed pace (the generic cell rate
 * algorithm): one number says how much of a minute's requests is left. In this process alone, because a limit that asks
 * the database costs more than what it protects (decision 27). Sign-in forms and the API count the same addresses.
 */
const paidUntil = oncePerProcess("rate-limit", () => new Map<string, number>());

export function clientPolicy(): RatePolicy {
  const { rateLimitClient: perMinute } = env();
  return perMinute === 0 ? null : { name: "client", perMinute };
}

export function addressPolicy(): RatePolicy {
  const { rateLimitAddress: perMinute } = env();
  return perMinute === 0 ? null : { name: "address", perMinute };
}

/** A file to look at costs as much as many requests. */
const VERIFICATIONS_PER_MINUTE = 20;

export function verificationPolicy(): RatePolicy {
  const { rateLimitAddress } = env();
  const perMinute = Math.min(VERIFICATIONS_PER_MINUTE, rateLimitAddress);
  return perMinute === 0 ? null : { name: "verification", perMinute };
}

/**
 * Counts a request. A minute's requests may come at once; then they come back one by one.
 * @param tell gets the headers of the answer, before it is refused as well
 * @throws AppError rate_limited
 */
export function takeTurn(
  policy: RatePolicy,
  key: string | null,
  tell: (headers: RateHeaders) => void,
  atMs: number = performance.now(),
): void {
  if (policy === null || key === null) return;
  const { name, eachMs, owedMs, left } = standingOf(policy, key, atMs);
  if (left > 0) remember(name, atMs + owedMs + eachMs, atMs);
  tell({
    "RateLimit-Policy": `"${policy.name}";q=${policy.perMinute};w=${WINDOW_MS / 1000}`,
    RateLimit: `"${policy.name}";r=${Math.max(0, left - 1)};t=${Math.ceil((owedMs + (left > 0 ? eachMs : 0)) / 1000)}`,
  });
  if (left === 0) throw tooMany(policy, eachMs, owedMs);
}

/**
 * Refuses who has no turn left, and counts nothing.
 * @throws AppError rate_limited
 */
export function requireTurn(policy: RatePolicy, key: string | null, atMs: number = performance.now()): void {
  if (policy === null || key === null) return;
  const { eachMs, owedMs, left } = standingOf(policy, key, atMs);
  if (left === 0) throw tooMany(policy, eachMs, owedMs);
}

/** What a key has asked for beyond its pace, in time, and how many requests are left to it. */
function standingOf(policy: NonNullable<RatePolicy>, key: string, atMs: number) {
  const name = `${policy.name}:${key}`;
  const eachMs = WINDOW_MS / policy.perMinute;
  const owedMs = Math.max(0, (paidUntil.get(name) ?? 0) - atMs);
  // A millionth of a request is a fault of the arithmetic.
  return { name, eachMs, owedMs, left: Math.max(0, Math.floor((WINDOW_MS - owedMs) / eachMs + 1e-6)) };
}

function tooMany({ perMinute }: NonNullable<RatePolicy>, eachMs: number, owedMs: number): AppError {
  return new AppError("rate_limited", {
    detail: `More than ${perMinute} requests a minute.`,
    retryAfterSeconds: Math.max(1, Math.ceil((owedMs + eachMs - WINDOW_MS) / 1000)),
  });
}

function remember(name: string, untilMs: number, atMs: number): void {
  paidUntil.set(name, untilMs);
  if (paidUntil.size > KEYS_MAX) forget(atMs);
}

/** Who owes nothing any more; and when that is not enough, who came first. */
function forget(atMs: number): void {
  for (const [name, untilMs] of paidUntil) if (untilMs <= atMs) paidUntil.delete(name);
  for (const name of paidUntil.keys()) {
    if (paidUntil.size <= KEYS_MAX / 2) return;
    paidUntil.delete(name);
  }
}

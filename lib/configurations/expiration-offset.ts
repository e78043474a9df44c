import { DateTime, Duration } from "luxon";
import { z } from "zod";
import { DEFAULT_EXPIRATION_OFFSET } from "./model";

const EXPIRATION_DAYS_MAX = 156;

/** The moment that lies one offset after `at`; null unless it is an ISO 8601 duration from P1D to P156D (decision 2). */
export function expiryAfter(at: Date, offset: string): Date | null {
  const duration = Duration.fromISO(offset);
  if (!/^P/.test(offset) || !duration.isValid) return null;
  const start = DateTime.fromJSDate(at, { zone: "utc" });
  const end = start.plus(duration);
  const inRange = end >= start.plus({ days: 1 }) && end <= start.plus({ days: EXPIRATION_DAYS_MAX });
  return inRange ? end.toJSDate() : null;
}

/** An offset that can be counted from `at`. */
export function expirationOffsetField(at: Date) {
  return z
    .string()
    .refine(
      (offset) => expiryAfter(at, offset) !== null,
      `must be an ISO 8601 duration from P1D to P${EXPIRATION_DAYS_MAX}D; ${DEFAULT_EXPIRATION_OFFSET} when absent`,
    );
}

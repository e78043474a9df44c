import { DateTime, Duration } from "luxon";
import { z } from "zod";
import { keeping } from "@/lib/shared/process/kept";
import { DEFAULT_EXPIRATION_OFFSET } from "./model";

const EXPIRATION_DAYS_MAX = 156;

/** From here months are never longer, so that an offset is in range on every day or on none. */
const LONGEST_MONTHS_AHEAD = DateTime.utc(2026, 7, 1);

/**
 * ISO 8601, with at least one part, a T only before a part of the day, and a fraction in the last part alone. No part may be
 * negative: a month less 30 days is a day in July and less than nothing in February.
 */
const WELL_FORMED = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;
/** `1.5D` at the end → `1D` */
const LAST_FRACTION = /[.,]\d+(?=[A-Z]$)/;

/** ISO 8601 parts a fraction by a comma or a point, and luxon reads a point alone. */
function durationOf(offset: string): Duration {
  return Duration.fromISO(offset.replace(",", "."));
}

/** Whether it is an ISO 8601 duration from P1D to P156D (decision 2). */
function isExpirationOffset(offset: string): boolean {
  const duration = durationOf(offset);
  if (!WELL_FORMED.test(offset.replace(LAST_FRACTION, "")) || !duration.isValid) return false;
  const { days } = LONGEST_MONTHS_AHEAD.plus(duration).diff(LONGEST_MONTHS_AHEAD, "days");
  return days >= 1 && days <= EXPIRATION_DAYS_MAX;
}

export const expirationOffsetField = z
  .string()
  .refine(
    isExpirationOffset,
    `must be an ISO 8601 duration from P1D to P${EXPIRATION_DAYS_MAX}D; ${DEFAULT_EXPIRATION_OFFSET} when absent`,
  );

/**
 * The last moment of the day on which one offset after `at` lies, where the tenant is: whoever pays is told a day, and has all
 * of it (decision 78). The offset itself is counted in UTC, the same for every tenant.
 */
export function expiryAfter(at: Date, offset: string, timeZone: string): Date {
  // All that is created within a minute asks for the same: days end with a minute, everywhere.
  const since = IN_MINUTES.test(offset) ? at.getTime() - (at.getTime() % MINUTE_MS) : at.getTime();
  const ends = expiries(`${since} ${offset} ${timeZone}`, () =>
    DateTime.fromMillis(since, { zone: "utc" }).plus(durationOf(offset)).setZone(timeZone).endOf("day").toMillis(),
  );
  return new Date(ends);
}

const MINUTE_MS = 60_000;
/** Neither seconds nor fractions. */
const IN_MINUTES = /^[PYMWDTH\d]+$/;

const expiries = keeping<number>(100);

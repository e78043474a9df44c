import { DateTime } from "luxon";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { addBusinessDays, isTargetBusinessDay } from "@/lib/banks/target-calendar";
import { isoDay } from "@/lib/shared/iso-day";

/** When a payer may be reminded (decision 191): from 9 to 19 where they are, on TARGET business days (decision 308). */

const FROM_HOUR = 9;
const UNTIL_HOUR = 19;

/** IANA zones of a country, the one that most people live in first. */
export type Zones = readonly [string, ...string[]];

/**
 * The zones of the countries of SEPA in which people live on this side of the oceans. Where there are two the hours are those that
 * both share: who lives in the Canaries is not written at eight.
 */
const ZONES_OF: Readonly<Record<string, Zones>> = {
  AD: ["Europe/Andorra"],
  AL: ["Europe/Tirane"],
  AT: ["Europe/Vienna"],
  BE: ["Europe/Brussels"],
  BG: ["Europe/Sofia"],
  CH: ["Europe/Zurich"],
  CY: ["Asia/Nicosia"],
  CZ: ["Europe/Prague"],
  DE: ["Europe/Berlin"],
  DK: ["Europe/Copenhagen"],
  EE: ["Europe/Tallinn"],
  ES: ["Europe/Madrid", "Atlantic/Canary"],
  FI: ["Europe/Helsinki"],
  FR: ["Europe/Paris"],
  GB: ["Europe/London"],
  GG: ["Europe/Guernsey"],
  GI: ["Europe/Gibraltar"],
  GR: ["Europe/Athens"],
  HR: ["Europe/Zagreb"],
  HU: ["Europe/Budapest"],
  IE: ["Europe/Dublin"],
  IM: ["Europe/Isle_of_Man"],
  IS: ["Atlantic/Reykjavik"],
  IT: ["Europe/Rome"],
  JE: ["Europe/Jersey"],
  LI: ["Europe/Vaduz"],
  LT: ["Europe/Vilnius"],
  LU: ["Europe/Luxembourg"],
  LV: ["Europe/Riga"],
  MC: ["Europe/Monaco"],
  MD: ["Europe/Chisinau"],
  ME: ["Europe/Podgorica"],
  MK: ["Europe/Skopje"],
  MT: ["Europe/Malta"],
  NL: ["Europe/Amsterdam"],
  NO: ["Europe/Oslo"],
  PL: ["Europe/Warsaw"],
  PT: ["Europe/Lisbon", "Atlantic/Azores"],
  RO: ["Europe/Bucharest"],
  RS: ["Europe/Belgrade"],
  SE: ["Europe/Stockholm"],
  SI: ["Europe/Ljubljana"],
  SK: ["Europe/Bratislava"],
  SM: ["Europe/San_Marino"],
  VA: ["Europe/Vatican"],
};

/** Where a payer is, as far as anybody has said: in the country that the flow names, else where the organisation is. */
export function zonesFor(countryCode: string, tenantTimeZone: string): Zones {
  return ZONES_OF[countryCode] ?? [tenantTimeZone];
}

/** The same of a payment that is written about. */
export function zonesOfPayer({ flow, tenant }: Pick<DeliveryMatter, "flow" | "tenant">): Zones {
  return zonesFor(flow.countryCode, tenant.timeZone);
}

/** The day (`YYYY-MM-DD`) that a moment belongs to there. */
export function dayThere(at: Date, [zone]: Zones): string {
  return isoDay(at, zone);
}

/** When one may begin to write on a day. */
export function opening(day: string, zones: Zones): Date {
  return new Date(Math.max(...zones.map((zone) => atHour(day, FROM_HOUR, zone))));
}

function closing(day: string, zones: Zones): Date {
  return new Date(Math.min(...zones.map((zone) => atHour(day, UNTIL_HOUR, zone))));
}

function atHour(day: string, hour: number, zone: string): number {
  return DateTime.fromISO(day, { zone }).set({ hour }).toMillis();
}

/** The same day where it is a working day, else the next one. */
export function workingDay(day: string): string {
  return isTargetBusinessDay(day) ? day : addBusinessDays(day, 1);
}

/** The first moment from `at` on at which somebody may be written: `at` itself where that is one. */
export function withinHours(at: Date, zones: Zones): Date {
  const today = dayThere(at, zones);
  if (!isTargetBusinessDay(today) || at >= closing(today, zones)) return nextMorning(at, zones);
  const open = opening(today, zones);
  return at < open ? open : at;
}

/** When the `count`-th working day after the day of `at` opens. */
export function nextMorning(at: Date, zones: Zones, count = 1): Date {
  return opening(addBusinessDays(dayThere(at, zones), count), zones);
}

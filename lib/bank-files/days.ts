import { isoDay } from "@/lib/shared/iso-day";

/** Whether YYYY-MM-DD is a day of the calendar on which a bank may have booked something. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1900" || text >= "2200") return false;
  // One that the month doesn't have is taken for one of the next.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** Where not Brussels's. */
const ZONES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["PT", "IE"].map((country) => [country, "Europe/Lisbon"])),
  ...Object.fromEntries(["BG", "CY", "EE", "FI", "GR", "LT", "LV", "RO"].map((country) => [country, "Europe/Athens"])),
};

/** By whose days the bank of an account books. */
export function zoneOf(iban: string): string {
  return ZONES[iban.slice(0, 2)] ?? "Europe/Brussels";
}

/** A moment in UTC. One minute before midnight, and hour 24, are how programs write the end of a day that they know no zone of. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T(?!23:59|24:)\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]00:00)$/;

function momentOf(written: string): Date | null {
  const at = MOMENT.test(written) ? new Date(written) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

/** The day of a date or a date-time: as it is written, but for a moment in UTC, whose day is the bank's own. */
export function dayIn(zone: string, written: string): string {
  const at = momentOf(written);
  return at === null ? written.slice(0, 10) : isoDay(at, zone);
}

/** Whether a day ends at this moment, and another begins: in its bank's own time, or as it is written. */
export function isMidnight(zone: string, written: string): boolean {
  if (/T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.test(written)) return true;
  const at = momentOf(written);
  return at !== null && isoDay(at, zone) !== isoDay(new Date(at.getTime() - 1), zone);
}

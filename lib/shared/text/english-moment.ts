import { kept } from "@/lib/shared/process/kept";

/**
 * A moment as English is written in Europe: `5 December 2026, 23:49 CET`, the same on every page and paper. ICU's own British
 * form has changed between versions ("at 23:49"), and its American one names the zone by its offset.
 */
export function englishMoment(at: Date, timeZone: string): string {
  const { day, time } = formatsIn(timeZone);
  return `${day.format(at)}, ${time.format(at)}`;
}

/** `Friday 5 December 2026`. */
export function englishWeekday(at: Date, timeZone: string): string {
  const { weekday, day } = formatsIn(timeZone);
  return `${weekday.format(at)} ${day.format(at)}`;
}

const formatsIn = kept(500, (timeZone) => ({
  weekday: new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone }),
  day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone }),
  time: new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  }),
}));

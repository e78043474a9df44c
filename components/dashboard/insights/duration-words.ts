import type { Text } from "../text";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** About how long: in the largest unit of which there are two. `7000` → `117 minutes` */
export function durationWords(seconds: number, { t }: Text): string {
  if (seconds >= 2 * DAY) return t("insights.duration.days", { count: Math.round(seconds / DAY) });
  if (seconds >= 2 * HOUR) return t("insights.duration.hours", { count: Math.round(seconds / HOUR) });
  return t("insights.duration.minutes", { count: Math.max(1, Math.round(seconds / MINUTE)) });
}

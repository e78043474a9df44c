import type { ParsedCronItem, TaskList } from "graphile-worker";
import { clockAheadSeconds, isClockFar, isClockKnownRight } from "@/db/client";
import type { JobName } from "@/lib/shared/jobs";

/** They end, send, apply and forget because of what time it is and of nothing else: what a clock that is ahead does can't be taken back. */
const BY_THE_CLOCK: readonly JobName[] = [
  "expire-operations",
  "apply-account-changes",
  "queue-reminders",
  "rotate-signing-keys",
  "prune",
];

/**
 * The tasks, without those that judge by the clock alone while this process's is not known to be right: others fetch them (decision 348).
 * graphile-worker looks at its names each time it fetches.
 */
export function withinItsClock(tasks: TaskList): TaskList {
  const isLeft = (name: string | symbol) => !isClockKnownRight() && BY_THE_CLOCK.some((left) => left === name);
  return new Proxy(tasks, { ownKeys: (all) => Reflect.ownKeys(all).filter((name) => !isLeft(name)) });
}

/** What comes back by the clock, but not by one that is ahead: a date that it has reached is nobody's any more until it comes. */
export function keptInTime(item: ParsedCronItem): ParsedCronItem {
  const isAhead = () => isClockFar() && (clockAheadSeconds() ?? 0) > 0;
  return { ...item, match: (moment) => !isAhead() && item.match(moment) };
}

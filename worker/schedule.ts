import type { CronItem } from "graphile-worker";
import type { JobName } from "@/lib/shared/jobs";

/** What comes back by the clock (UTC). Every worker keeps it, and each date's job is added once. */
export const SCHEDULE: readonly (CronItem & Readonly<{ task: JobName }>)[] = [
  { task: "expire-operations", match: "* * * * *" },
  { task: "prune", match: "23 3 * * *" },
];

import type { CronItem } from "graphile-worker";
import type { JobName } from "@/lib/shared/jobs";

/** What comes back by the clock (UTC). Every worker keeps it, and each date's job is added once. */
export const SCHEDULE: readonly (CronItem & Readonly<{ task: JobName }>)[] = [
  { task: "expire-operations", match: "* * * * *" },
  { task: "queue-reminders", match: "* * * * *" },
  { task: "send-deliveries", match: "* * * * *" },
  { task: "apply-account-changes", match: "* * * * *" },
  { task: "verify-due-accounts", match: "* * * * *" },
  { task: "fold-tally", match: "* * * * *" },
  { task: "fill-search", match: "* * * * *" },
  { task: "rotate-signing-keys", match: "7 * * * *" },
  { task: "warn-of-seal", match: "23 6 * * *" },
  { task: "warn-of-bank-endings", match: "29 6 * * *" },
  { task: "archive-waiting", match: "49 * * * *" },
  { task: "seal-waiting", match: "53 * * * *" },
  { task: "make-months", match: "17 * * * *" },
  { task: "prune", match: "37 * * * *" },
];

import { listEntries } from "@/lib/statements/list-entries";
import { listMissingCredits } from "@/lib/statements/list-missing-credits";
import type { DashboardContext } from "../../dashboard-context";

/** Bookings that a person has to say something of. */
export const UNDECIDED = { q_state: ["OPEN", "SUGGESTED"], sort_dir: "ASC" } as const;

/** How many credits and how many operations wait, for the tabs. */
export async function countWaiting({
  db,
  caller,
}: DashboardContext): Promise<Readonly<{ credits: number; operations: number }>> {
  const none = { limit: 1, offset: 0 };
  const [credits, operations] = await Promise.all([
    listEntries(db, caller, null, { ...UNDECIDED, ...none, q_state: [...UNDECIDED.q_state], q_direction: "CREDIT" }),
    listMissingCredits(db, caller, none),
  ]);
  return { credits: credits.total, operations: operations.total };
}

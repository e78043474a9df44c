import { listRefunds } from "@/lib/refunds/list-refunds";
import type { StatementEntryListQuery } from "@/lib/statements/contract";
import { listEntries } from "@/lib/statements/list-entries";
import { listMissingCredits } from "@/lib/statements/list-missing-credits";
import type { DashboardContext } from "../../dashboard-context";

/** Bookings that a person has to say something of, the oldest first. */
export const UNDECIDED = {
  q_state: ["OPEN", "SUGGESTED"],
  sort_dir: "ASC",
} satisfies Partial<StatementEntryListQuery>;

export const UNDECIDED_CREDITS = { ...UNDECIDED, q_direction: "CREDIT" } satisfies Partial<StatementEntryListQuery>;

/** How many credits, operations and refunds wait, for the tabs. */
export async function countWaiting({
  db,
  caller,
}: DashboardContext): Promise<Readonly<{ credits: number; operations: number; refunds: number }>> {
  const none = { limit: 1, offset: 0 };
  const [credits, operations, refunds] = await Promise.all([
    listEntries(db, caller, null, { ...UNDECIDED_CREDITS, ...none }),
    listMissingCredits(db, caller, none),
    listRefunds(db, caller, { ...none, q_state: ["PREPARED"] }),
  ]);
  return { credits: credits.total, operations: operations.total, refunds: refunds.total };
}

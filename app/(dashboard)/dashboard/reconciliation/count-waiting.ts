import { listRefunds } from "@/lib/refunds/list-refunds";
import { listEntries } from "@/lib/statements/list-entries";
import { listMissingCredits } from "@/lib/statements/list-missing-credits";
import { UNDECIDED } from "@/lib/statements/undecided";
import type { DashboardContext } from "../../dashboard-context";

/** How many credits, with what went back and stands under them, operations and refunds wait, for the tabs. */
export async function countWaiting({
  db,
  caller,
}: DashboardContext): Promise<Readonly<{ credits: number; operations: number; refunds: number }>> {
  const none = { limit: 1, offset: 0 };
  const [credits, operations, refunds] = await Promise.all([
    listEntries(db, caller, null, { ...UNDECIDED, ...none }),
    listMissingCredits(db, caller, none),
    listRefunds(db, caller, { ...none, q_state: ["PREPARED"] }),
  ]);
  return { credits: credits.total, operations: operations.total, refunds: refunds.total };
}

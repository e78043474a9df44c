import type { OwnChoices } from "@/components/dashboard/lists/filters";
import { listBankChoices, listConfigurationChoices } from "@/lib/overview/list-choices";
import type { DashboardContext } from "../../dashboard-context";

/** What operations can be filtered by, of this organisation's own: its payment pages, and the banks that its payers have chosen. */
export async function loadChoices({ db, caller }: DashboardContext): Promise<OwnChoices> {
  const [configuration, at_bank] = await Promise.all([
    listConfigurationChoices(db, caller),
    listBankChoices(db, caller),
  ]);
  return { configuration, at_bank };
}

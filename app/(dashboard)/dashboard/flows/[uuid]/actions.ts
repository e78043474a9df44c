"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { dashboardAction } from "../../../dashboard-action";
import { requireUuid } from "../../../not-found-errors";

export async function cancel(uuid: string): Promise<ActionResult> {
  return dashboardAction(`/dashboard/flows/${uuid}`, ({ db, caller }) => cancelFlow(db, caller, requireUuid(uuid)));
}

"use server";

import { redirect } from "next/navigation";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { removeTemplate } from "@/lib/templates/remove-template";
import { dashboardAction } from "../../../dashboard-action";
import { requireUuid } from "../../../not-found-errors";

const PATH = "/dashboard/templates";

/** Goes back to the list: there is nothing to show any more. */
export async function remove(uuid: string): Promise<ActionResult> {
  const removed = await dashboardAction(PATH, ({ db, caller }) => removeTemplate(db, caller, requireUuid(uuid)));
  return removed.ok ? redirect(PATH) : removed;
}

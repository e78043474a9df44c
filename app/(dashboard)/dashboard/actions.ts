"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { hideFirstSteps, sayWithoutErp } from "@/lib/overview/first-steps";
import { dashboardAction } from "../dashboard-action";

const PATH = "/dashboard";

export async function hideSteps(): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) => hideFirstSteps(db, author, session.tenant.uuid));
}

export async function withoutErp(): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) => sayWithoutErp(db, author, session.tenant.uuid));
}

"use server";

import { redirect } from "next/navigation";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Filled } from "@/components/dashboard/actions/saving";
import type { TemplateDetail } from "@/lib/templates/contract";
import { getTemplate } from "@/lib/templates/get-template";
import { removeTemplate } from "@/lib/templates/remove-template";
import { dashboardAction } from "../../../dashboard-action";
import { requireUuid } from "../../../not-found-errors";
import { filled } from "../../../unless-changed";

const PATH = "/dashboard/templates";

/** What it is by now, for a form that was filled before somebody else has changed it (decision 365). */
export async function read(uuid: string): Promise<ActionResult<Filled<TemplateDetail>>> {
  return dashboardAction(
    `${PATH}/${uuid}/edit`,
    async ({ db, caller }) => filled(await getTemplate(db, caller, requireUuid(uuid))),
    "LATER",
  );
}

/** Goes back to the list: there is nothing to show any more. */
export async function remove(uuid: string): Promise<ActionResult> {
  const removed = await dashboardAction(PATH, ({ db, author }) => removeTemplate(db, author, requireUuid(uuid)));
  return removed.ok ? redirect(PATH) : removed;
}

"use server";

import type { ActionResult } from "@/components/dashboard/action-result";
import { changeTenant } from "@/lib/tenants/change-tenant";
import { dashboardAction } from "../../dashboard-action";

export async function save(form: FormData): Promise<ActionResult> {
  return dashboardAction("/dashboard/organisation", ({ db, author, session }) =>
    changeTenant(db, author, session.tenant.uuid, {
      languageCode: String(form.get("languageCode") ?? ""),
      timeZone: String(form.get("timeZone") ?? ""),
    }),
  );
}

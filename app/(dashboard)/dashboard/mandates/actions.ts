"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { acceptMandate } from "@/lib/mandates/accept-mandate";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";

const PATH = "/dashboard/mandates";

export async function grant(form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    await grantMandate(db, author, {
      targetTenantUuid: session.tenant.uuid,
      collaboratorTenantUuid: requireUuid(String(form.get("uuid") ?? "").trim()),
    });
  });
}

export async function accept(mandateUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    acceptMandate(db, author, session.tenant.uuid, requireUuid(mandateUuid)),
  );
}

export async function revoke(mandateUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    revokeMandate(db, author, session.tenant.uuid, requireUuid(mandateUuid)),
  );
}

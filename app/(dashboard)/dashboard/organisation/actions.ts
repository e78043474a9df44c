"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { changeAccountProtection, keepAccountProtection } from "@/lib/creditor-accounts/change-account-protection";
import { changeTenant } from "@/lib/tenants/change-tenant";
import { setSecondFactorRule as setRule } from "@/lib/tokens/authorizing/require-second-factor";
import { dashboardAction } from "../../dashboard-action";

const PATH = "/dashboard/organisation";

export async function setSecondFactorRule(isRequired: boolean): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    setRule(db, author, session.tenant.uuid, isRequired === true),
  );
}

export async function save(form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    changeTenant(db, author, session.tenant.uuid, {
      languageCode: String(form.get("languageCode") ?? ""),
      timeZone: String(form.get("timeZone") ?? ""),
    }),
  );
}

export async function protect(form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    changeAccountProtection(db, author, session.tenant.uuid, {
      secondPerson: form.has("secondPerson"),
      coolingOff: form.has("coolingOff"),
    }),
  );
}

export async function keepProtection(): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) => keepAccountProtection(db, author, session.tenant.uuid));
}

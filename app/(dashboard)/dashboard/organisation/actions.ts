"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import type { Saving } from "@/components/dashboard/actions/saving";
import { changeAccountProtection, keepAccountProtection } from "@/lib/creditor-accounts/change-account-protection";
import type { WantedProtection } from "@/lib/creditor-accounts/model";
import { changeTenant } from "@/lib/tenants/change-tenant";
import type { TenantSettings } from "@/lib/tenants/model";
import { setSecondFactorRule as setRule } from "@/lib/tokens/authorizing/require-second-factor";
import { dashboardAction } from "../../dashboard-action";
import { unlessChanged } from "../../unless-changed";

const PATH = "/dashboard/organisation";

export async function setSecondFactorRule(isRequired: boolean): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    setRule(db, author, session.tenant.uuid, isRequired === true),
  );
}

export async function save(form: FormData, version: string): Promise<ActionResult<Saving<TenantSettings>>> {
  return dashboardAction(PATH, (context) => {
    const { db, author, session } = context;
    const { uuid } = session.tenant;
    const typed = {
      languageCode: String(form.get("languageCode") ?? ""),
      timeZone: String(form.get("timeZone") ?? ""),
    };
    return unlessChanged(context, { version, subjectUuid: uuid, action: "tenant.changed" }, (guard) =>
      changeTenant(db, author, uuid, typed, guard),
    );
  });
}

export async function protect(form: FormData, version: string): Promise<ActionResult<Saving<WantedProtection>>> {
  return dashboardAction(PATH, (context) => {
    const { db, author, session } = context;
    const { uuid } = session.tenant;
    const typed = { secondPerson: form.has("secondPerson"), coolingOff: form.has("coolingOff") };
    return unlessChanged(context, { version, subjectUuid: uuid, action: "tenant.account_protection" }, (guard) =>
      changeAccountProtection(db, author, uuid, typed, guard),
    );
  });
}

export async function keepProtection(): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) => keepAccountProtection(db, author, session.tenant.uuid));
}

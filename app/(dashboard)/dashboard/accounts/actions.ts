"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { approveAccountChange } from "@/lib/creditor-accounts/approve-account-change";
import { askForVerification } from "@/lib/creditor-accounts/ask-for-verification";
import { cancelAccountChange } from "@/lib/creditor-accounts/cancel-account-change";
import { changeCreditorAccountStatus } from "@/lib/creditor-accounts/change-creditor-account-status";
import { changeOwnerName } from "@/lib/creditor-accounts/change-owner-name";
import { confirmMatchedName } from "@/lib/creditor-accounts/confirm-matched-name";
import { createCreditorAccount } from "@/lib/creditor-accounts/create-creditor-account";
import {
  creditorAccountRequest,
  orderingPartyRequest,
  ownerNameRequest,
} from "@/lib/creditor-accounts/creditor-account-request";
import { setOrderingParty } from "@/lib/creditor-accounts/ordering-party";
import { setDefaultCreditorAccount } from "@/lib/creditor-accounts/set-default-creditor-account";
import { invalidBody } from "@/lib/shared/zod-errors";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";

const PATH = "/dashboard/accounts";

export async function create(form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    const parsed = creditorAccountRequest.safeParse({
      alias: form.get("alias"),
      accountNumber: form.get("accountNumber"),
      bic: form.get("bic"),
      ownerName: form.get("ownerName"),
      isDefault: form.has("isDefault"),
    });
    if (!parsed.success) throw invalidBody(parsed.error);
    await createCreditorAccount(db, author, session.tenant.uuid, parsed.data);
  });
}

export async function makeDefault(uuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    setDefaultCreditorAccount(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

export async function setStatus(uuid: string, status: "ACTIVE" | "DISABLED"): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) => {
    // What a browser sends may be anything.
    const known = status === "DISABLED" ? "DISABLED" : "ACTIVE";
    return changeCreditorAccountStatus(db, author, session.tenant.uuid, requireUuid(uuid), known);
  });
}

export async function approve(uuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    approveAccountChange(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

export async function cancelChange(uuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    cancelAccountChange(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

export async function verify(uuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    askForVerification(db, author, session.tenant.uuid, requireUuid(uuid)),
  );
}

export async function confirmName(uuid: string, matchedName: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    confirmMatchedName(db, author, session.tenant.uuid, { uuid: requireUuid(uuid), matchedName: String(matchedName) }),
  );
}

export async function rename(uuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    const parsed = ownerNameRequest.safeParse({ ownerName: form.get("ownerName") });
    if (!parsed.success) throw invalidBody(parsed.error);
    await changeOwnerName(db, author, session.tenant.uuid, { uuid: requireUuid(uuid), ...parsed.data });
  });
}

export async function identify(uuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    const parsed = orderingPartyRequest.safeParse({ orderingPartyId: form.get("orderingPartyId") });
    if (!parsed.success) throw invalidBody(parsed.error);
    await setOrderingParty(db, author, session.tenant.uuid, { uuid: requireUuid(uuid), ...parsed.data });
  });
}

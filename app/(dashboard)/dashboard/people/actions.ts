"use server";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ROLES, type Role } from "@/lib/shared/caller";
import { badField } from "@/lib/shared/errors";
import { changeRole as changeMemberRole } from "@/lib/tenants/change-role";
import { inviteMember } from "@/lib/tenants/invite-member";
import { removeMember } from "@/lib/tenants/remove-member";
import { revokeInvitation } from "@/lib/tenants/revoke-invitation";
import { dashboardAction } from "../../dashboard-action";
import { requireUuid } from "../../not-found-errors";

const PATH = "/dashboard/people";

export async function invite(form: FormData): Promise<ActionResult> {
  return dashboardAction(PATH, async ({ db, author, session }) => {
    await inviteMember(db, author, {
      tenantUuid: session.tenant.uuid,
      email: String(form.get("email") ?? ""),
      role: requireKnownRole(form.get("role")),
    });
  });
}

export async function takeBack(invitationUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    revokeInvitation(db, author, session.tenant.uuid, requireUuid(invitationUuid)),
  );
}

export async function changeRole(personUuid: string, role: Role): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    changeMemberRole(db, author, {
      tenantUuid: session.tenant.uuid,
      personUuid: requireUuid(personUuid),
      role: requireKnownRole(role),
    }),
  );
}

export async function remove(personUuid: string): Promise<ActionResult> {
  return dashboardAction(PATH, ({ db, author, session }) =>
    removeMember(db, author, session.tenant.uuid, requireUuid(personUuid)),
  );
}

/** What a browser sends may be anything. */
function requireKnownRole(given: unknown): Role {
  const role = ROLES.find((known) => known === given);
  if (!role) throw badField("/role", "invalid", "must be a role");
  return role;
}

import type { Transaction } from "@/db/client";
import { revokeInvitationsBy } from "@/db/queries/tenants/invitations";
import { ROLES, type Role } from "@/lib/shared/caller";
import { type Author, audit } from "./author";
import { mayOffer } from "./model";

/** Takes back what a person has offered and may offer no longer, in the transaction that takes the right (decision 337). @param role what is left to them; null: none */
export async function endInvitations(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  { personUuid, role, at }: Readonly<{ personUuid: string; role: Role | null; at: Date }>,
): Promise<void> {
  const roles = ROLES.filter((offered) => !mayOffer(role, offered));
  for (const subjectUuid of await revokeInvitationsBy(tx, tenantUuid, { personUuid, roles, at })) {
    await audit(tx, author, tenantUuid, { ...INVITATION_REVOKED, subjectUuid });
  }
}

export const INVITATION_REVOKED = { action: "member.invitation_revoked", subjectType: "invitation" } as const;

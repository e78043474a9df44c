import type { Transaction } from "@/db/client";
import { revokeInvitationsBy } from "@/db/queries/tenants/invitations";
import { ROLES, type Role } from "@/lib/shared/caller";
import { type Author, audit } from "./author";
import { mayOffer } from "./model";

/**
 * Takes back what a person has offered and may offer no longer, in the transaction that takes the right (decision 337).
 * @param role what is left to them; null: none
 */
export async function endInvitations(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  { personUuid, role, at }: Readonly<{ personUuid: string; role: Role | null; at: Date }>,
): Promise<void> {
  const roles = ROLES.filter((offered) => !mayOffer(role, offered));
  await auditRevoked(tx, author, tenantUuid, await revokeInvitationsBy(tx, tenantUuid, { personUuid, roles, at }));
}

/** Takes back what was offered with a person's sign-in since then, which may not have been theirs (decision 62). */
export async function endInvitationsSince(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  { personUuid, since, at }: Readonly<{ personUuid: string; since: Date; at: Date }>,
): Promise<void> {
  const theirs = { personUuid, roles: ROLES, since, at };
  await auditRevoked(tx, author, tenantUuid, await revokeInvitationsBy(tx, tenantUuid, theirs));
}

async function auditRevoked(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  revoked: readonly string[],
): Promise<void> {
  for (const subjectUuid of revoked) await audit(tx, author, tenantUuid, { ...INVITATION_REVOKED, subjectUuid });
}

export const INVITATION_REVOKED = { action: "member.invitation_revoked", subjectType: "invitation" } as const;

import { type Db, inTransaction, violates } from "@/db/client";
import { insertMember, selectPersonByEmail } from "@/db/queries/people/people";
import { lockInvitationByToken, markInvitationAccepted } from "@/db/queries/tenants/invitations";
import { deleteRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { sha256 } from "@/lib/shared/sha256";
import { audit } from "./author";
import { findOrMakePerson, type NewAccount } from "./find-or-make-person";
import { membershipId } from "./model";

export type InvitationView = Readonly<{
  legalName: string;
  email: string;
  /** Whoever has an account merely says yes; everybody else gives a name and chooses a password. */
  hasAccount: boolean;
}>;

/** What the invitation's page shows; null for a link that does not work, or no longer. */
export async function findInvitation(db: Db, token: string): Promise<InvitationView | null> {
  return inTransaction(db, async (tx) => {
    const invitation = await lockInvitationByToken(tx, sha256(token), now());
    if (invitation === null) return null;
    const person = await selectPersonByEmail(tx, invitation.email);
    return { legalName: invitation.legalName, email: invitation.email, hasAccount: person !== null };
  });
}

/**
 * Takes an invitation. Whoever holds the link reads the address's mail, which proves the address. Works once.
 * @param account for an address that nobody has yet
 * @throws AppError not_found for a link that does not work; invalid_field for a bad name or password; forbidden when the
 * person is disabled
 */
export async function acceptInvitation(
  db: Db,
  token: string,
  account: NewAccount,
  ipAddress: string | null,
): Promise<Readonly<{ personUuid: string; isNew: boolean }>> {
  try {
    return await inTransaction(db, async (tx) => {
      const at = now();
      const invitation = await lockInvitationByToken(tx, sha256(token), at);
      if (invitation === null) throw notFound();
      const { tenantUuid, role } = invitation;
      const { personUuid, isNew } = await findOrMakePerson(tx, invitation.email, account, invitation.legalName);
      await markInvitationAccepted(tx, invitation.uuid, at);
      await insertMember(tx, tenantUuid, { personUuid, role, createdAt: at });
      await deleteRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, role));
      const actor = { type: "PERSON", personUuid, role, authenticatedAt: null } as const;
      const author = { caller: { tenantUuid, actor, collaborator: null }, ipAddress };
      await audit(tx, author, tenantUuid, { action: "member.joined", subjectType: "person", subjectUuid: personUuid });
      return { personUuid, isNew };
    });
  } catch (error) {
    if (violates(error, "membership_tenant_uuid_person_uuid_pk")) {
      throw new AppError("conflict", { detail: "You already are a member." });
    }
    if (violates(error, "person_email_unique")) {
      throw new AppError("conflict", { detail: "Somebody has just made this account: try again." });
    }
    throw error;
  }
}

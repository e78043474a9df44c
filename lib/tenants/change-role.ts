import { type Db, inTransaction } from "@/db/client";
import { lockMembers, selectPerson, updateMemberRole } from "@/db/queries/people/people";
import { awaitTokenState, deleteRevocation, insertRevocation } from "@/db/queries/tokens/revocations";
import { isManager, type Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "./author";
import { endInvitations } from "./end-invitations";
import { membershipId } from "./model";
import { noticeManagers } from "./notice-managers";
import { requireLockedMember, requireMember } from "./require-role";

/**
 * Gives a member another role; tokens with the old one stop working at once, and so do invitations that the new one could
 * not send. Only an OWNER makes or unmakes an OWNER, and one always stays.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict for the last OWNER
 */
export async function changeRole(
  db: Db,
  author: Author,
  { tenantUuid, personUuid, role }: Readonly<{ tenantUuid: string; personUuid: string; role: Role }>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, tenantUuid);
    const former = members.find((member) => member.personUuid === personUuid)?.role;
    const least = former === "OWNER" || role === "OWNER" ? "OWNER" : "ADMIN";
    requireMember(author, tenantUuid, least);
    requireLockedMember(author, members, least);
    if (former === undefined) throw notFound();
    if (former === role) return;
    if (isManager(role)) requireFreshAuthor(author);
    if (former === "OWNER" && members.filter((member) => member.role === "OWNER").length === 1) throw lastOwner();
    const at = now();
    await updateMemberRole(tx, tenantUuid, { personUuid, role, at });
    await insertRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, former), at);
    await deleteRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, role));
    await audit(tx, author, tenantUuid, {
      action: "member.role_changed",
      subjectType: "person",
      subjectUuid: personUuid,
    });
    await endInvitations(tx, author, tenantUuid, { personUuid, role, at });
    if (role === "OWNER") {
      const owner = await selectPerson(tx, personUuid);
      await noticeManagers(tx, author, tenantUuid, { kind: "OWNER_MADE", at, detail: owner?.email ?? null });
    }
  });
  await awaitTokenState(db);
}

export function lastOwner(): AppError {
  return new AppError("conflict", { detail: "An organisation needs an owner: make another one first." });
}

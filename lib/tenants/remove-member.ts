import { type Db, inTransaction } from "@/db/client";
import { deleteMember, lockMembers } from "@/db/queries/people/people";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { lastOwner } from "./change-role";
import { endInvitations } from "./end-invitations";
import { membershipId } from "./model";
import { requireLockedMember, requireMember } from "./require-role";

/**
 * Ends a membership; the person's tokens for this organisation stop working at once, and so do the invitations that
 * they sent. Whoever leaves by themselves needs no role for it.
 * @throws AppError forbidden; not_found; conflict for the last OWNER
 */
export async function removeMember(db: Db, author: Author, tenantUuid: string, personUuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, tenantUuid);
    const role = members.find((member) => member.personUuid === personUuid)?.role;
    const actor = author.caller?.actor;
    const leaves = actor?.type === "PERSON" && actor.personUuid === personUuid;
    const least = leaves ? "VIEWER" : role === "OWNER" ? "OWNER" : "ADMIN";
    requireMember(author, tenantUuid, least);
    requireLockedMember(author, members, least);
    if (role === undefined) throw notFound();
    if (role === "OWNER" && members.filter((member) => member.role === "OWNER").length === 1) throw lastOwner();
    await deleteMember(tx, tenantUuid, personUuid);
    const at = now();
    await insertRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, role), at);
    await audit(tx, author, tenantUuid, { action: "member.removed", subjectType: "person", subjectUuid: personUuid });
    await endInvitations(tx, author, tenantUuid, { personUuid, role: null, at });
  });
  await awaitTokenState(db);
}

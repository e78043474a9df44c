import { type Db, inTransaction } from "@/db/client";
import { deleteMember, lockMembers } from "@/db/queries/people/people";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { lastOwner } from "./change-role";
import { membershipId } from "./model";
import { requireMember } from "./require-role";

/**
 * Ends a membership; the person's tokens for this organisation stop working at once. Whoever leaves by themselves needs no
 * role for it.
 * @throws AppError forbidden; not_found; conflict for the last OWNER
 */
export async function removeMember(db: Db, author: Author, tenantUuid: string, personUuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, tenantUuid);
    const role = members.find((member) => member.personUuid === personUuid)?.role;
    const actor = author.caller?.actor;
    const leaves = actor?.type === "PERSON" && actor.personUuid === personUuid;
    requireMember(author, tenantUuid, leaves ? "VIEWER" : role === "OWNER" ? "OWNER" : "ADMIN");
    if (role === undefined) throw notFound();
    if (role === "OWNER" && members.filter((member) => member.role === "OWNER").length === 1) throw lastOwner();
    await deleteMember(tx, tenantUuid, personUuid);
    await insertRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, role), now());
    await audit(tx, author, tenantUuid, { action: "member.removed", subjectType: "person", subjectUuid: personUuid });
  });
  await awaitTokenState(db);
}

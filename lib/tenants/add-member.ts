import { type Db, inTransaction, violates } from "@/db/client";
import { insertMember } from "@/db/queries/people/people";
import { deleteRevocation } from "@/db/queries/tokens/revocations";
import type { Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { membershipId } from "./model";
import { refuseInSandbox } from "./refuse-in-sandbox";
import { requireMember } from "./require-role";

export type NewMember = Readonly<{ tenantUuid: string; personUuid: string; role: Role }>;

/**
 * Gives a person a role in an organisation. Only an OWNER makes another OWNER.
 * @throws AppError forbidden; conflict when the person already is a member
 */
export async function addMember(db: Db, author: Author, { tenantUuid, personUuid, role }: NewMember): Promise<void> {
  requireMember(author, tenantUuid, role === "OWNER" ? "OWNER" : "ADMIN");
  try {
    await inTransaction(db, async (tx) => {
      await refuseInSandbox(tx, tenantUuid, "A sandbox has the people of its organisation.");
      await insertMember(tx, tenantUuid, { personUuid, role, createdAt: now() });
      await deleteRevocation(tx, "MEMBERSHIP", membershipId(tenantUuid, personUuid, role));
      await audit(tx, author, tenantUuid, { action: "member.added", subjectType: "person", subjectUuid: personUuid });
    });
  } catch (error) {
    if (violates(error, "membership_tenant_uuid_person_uuid_pk")) {
      throw new AppError("conflict", { detail: "The person already is a member." });
    }
    throw error;
  }
}

import { type Db, inTransaction } from "@/db/client";
import { revokeInvitationRow } from "@/db/queries/tenants/invitations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { INVITATION_REVOKED } from "./end-invitations";
import { requireMember } from "./require-role";

/**
 * Takes an invitation back: its link no longer works.
 * @throws AppError forbidden; not_found when it was accepted or taken back already
 */
export async function revokeInvitation(db: Db, author: Author, tenantUuid: string, uuid: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    if (!(await revokeInvitationRow(tx, tenantUuid, uuid, now()))) throw notFound();
    await audit(tx, author, tenantUuid, { ...INVITATION_REVOKED, subjectUuid: uuid });
  });
}

import type { Db } from "@/db/client";
import { type InvitationRow, selectOpenInvitations } from "@/db/queries/tenants/invitations";
import type { Author } from "./author";
import { requireMember } from "./require-role";

/**
 * Invitations that wait for an answer, newest first.
 * @throws AppError forbidden
 */
export async function listInvitations(db: Db, author: Author, tenantUuid: string): Promise<readonly InvitationRow[]> {
  requireMember(author, tenantUuid, "ADMIN");
  return selectOpenInvitations(db, tenantUuid);
}

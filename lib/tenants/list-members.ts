import type { Db } from "@/db/client";
import { type MemberRow, selectMembers } from "@/db/queries/people/people";
import type { Author } from "./author";
import { requireMember } from "./require-role";

/**
 * An organisation's people, by name.
 * @throws AppError forbidden
 */
export async function listMembers(db: Db, author: Author, tenantUuid: string): Promise<readonly MemberRow[]> {
  requireMember(author, tenantUuid, "VIEWER");
  return selectMembers(db, tenantUuid);
}

import type { Db } from "@/db/client";
import { type AuditEntryRow, listAuditEntries as selectAuditEntries } from "@/db/queries/audit";
import type { Author } from "./author";
import { requireMember } from "./require-role";

const PAGE = 50;

/**
 * Who did what in an organisation, newest first, 50 at a time.
 * @param before the last entry of the page before
 * @throws AppError forbidden
 */
export async function listAuditEntries(
  db: Db,
  author: Author,
  tenantUuid: string,
  before: Readonly<{ at: Date; uuid: string }> | null = null,
): Promise<readonly AuditEntryRow[]> {
  requireMember(author, tenantUuid, "ADMIN");
  return selectAuditEntries(db, tenantUuid, { limit: PAGE, before });
}

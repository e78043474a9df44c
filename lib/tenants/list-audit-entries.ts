import type { Db } from "@/db/client";
import { type AuditEntryRow, selectAuditEntries } from "@/db/queries/tenants/audit";
import type { Author } from "./author";
import type { AuditArea } from "./model";
import { requireMember } from "./require-role";

export const AUDIT_PAGE_SIZE = 50;

export type AuditQuery = Readonly<{
  /** A person or a client, by its id. */
  actorId?: string | undefined;
  area?: AuditArea | undefined;
  from?: Date | undefined;
  /** The last moment that belongs to it. */
  to?: Date | undefined;
  /** The last entry of the page before. */
  before?: Readonly<{ at: Date; uuid: string }> | undefined;
}>;

/**
 * Who did what in an organisation, newest first, 50 at a time: fewer are the last.
 * @throws AppError forbidden
 */
export async function listAuditEntries(
  db: Db,
  author: Author,
  tenantUuid: string,
  { actorId, area, from, to, before }: AuditQuery = {},
): Promise<readonly AuditEntryRow[]> {
  requireMember(author, tenantUuid, "ADMIN");
  return selectAuditEntries(db, tenantUuid, {
    limit: AUDIT_PAGE_SIZE,
    actorId: actorId ?? null,
    area: area ?? null,
    from: from ?? null,
    to: to ?? null,
    before: before ?? null,
  });
}

import type { Db } from "@/db/client";
import { type AuditEntryRow, type AuditSelection, selectAuditEntries } from "@/db/queries/tenants/audit";
import type { Author } from "./author";
import type { AuditArea } from "./model";
import { requireMember } from "./require-role";

export const AUDIT_PAGE_SIZE = 50;

export type AuditFilter = Readonly<{
  /** A person or a client, by its id. */
  actorId?: string | undefined;
  area?: AuditArea | undefined;
  /** What it was done to: an operation, a client, a configuration … */
  subjectUuid?: string | undefined;
  from?: Date | undefined;
  /** The last moment that belongs to it. */
  to?: Date | undefined;
}>;

export type AuditQuery = AuditFilter &
  Readonly<{
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
  query: AuditQuery = {},
): Promise<readonly AuditEntryRow[]> {
  requireMember(author, tenantUuid, "ADMIN");
  return selectAuditEntries(db, tenantUuid, selectionOf(query, AUDIT_PAGE_SIZE));
}

const CHUNK = 500;

/**
 * All of them that a filter lets through, newest first, a chunk at a time: a log of years holds up nobody. What is written meanwhile is
 * left out.
 * @throws AppError forbidden
 */
export async function* exportAuditEntries(
  db: Db,
  author: Author,
  tenantUuid: string,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEntryRow[]> {
  requireMember(author, tenantUuid, "ADMIN");
  let before: AuditQuery["before"];
  do {
    const entries = await selectAuditEntries(db, tenantUuid, selectionOf({ ...filter, before }, CHUNK));
    yield entries;
    before = entries.length === CHUNK ? entries.at(-1) : undefined;
  } while (before);
}

function selectionOf({ actorId, area, subjectUuid, from, to, before }: AuditQuery, limit: number): AuditSelection {
  return {
    limit,
    actorId: actorId ?? null,
    area: area ?? null,
    subjectUuid: subjectUuid ?? null,
    from: from ?? null,
    to: to ?? null,
    before: before ?? null,
  };
}

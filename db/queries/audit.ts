import { and, desc, eq, lt, or } from "drizzle-orm";
import { newUuid } from "@/lib/shared/ids";
import type { Db } from "../client";
import { auditEntry } from "../schema";

export type AuditEntry = Readonly<{
  at: Date;
  actorType: "CLIENT" | "PERSON" | "SYSTEM";
  actorId: string | null;
  collaboratorUuid: string | null;
  action: string;
  subjectType: string | null;
  subjectUuid: string | null;
  ipAddress: string | null;
}>;

export type AuditEntryRow = AuditEntry & Readonly<{ uuid: string }>;

/** Written in the transaction of the change it tells of. */
export async function insertAuditEntry(db: Db, tenantUuid: string, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ uuid: newUuid(), tenantUuid, ...entry });
}

/** Newest first; `before` is the last row of the page before. */
export async function listAuditEntries(
  db: Db,
  tenantUuid: string,
  { limit, before }: Readonly<{ limit: number; before: Readonly<{ at: Date; uuid: string }> | null }>,
): Promise<readonly AuditEntryRow[]> {
  return db
    .select({
      uuid: auditEntry.uuid,
      at: auditEntry.at,
      actorType: auditEntry.actorType,
      actorId: auditEntry.actorId,
      collaboratorUuid: auditEntry.collaboratorUuid,
      action: auditEntry.action,
      subjectType: auditEntry.subjectType,
      subjectUuid: auditEntry.subjectUuid,
      ipAddress: auditEntry.ipAddress,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.tenantUuid, tenantUuid),
        before
          ? or(lt(auditEntry.at, before.at), and(eq(auditEntry.at, before.at), lt(auditEntry.uuid, before.uuid)))
          : undefined,
      ),
    )
    .orderBy(desc(auditEntry.at), desc(auditEntry.uuid))
    .limit(limit);
}

import { and, count, desc, eq, gte, lt, lte, or, sql } from "drizzle-orm";
import { newUuid } from "@/lib/shared/ids";
import type { Db, Transaction } from "../../client";
import { auditEntry, bulkRun, oauthClient, tenant } from "../../schema";
import { insertMany } from "../bulk";

export type AuditEntry = Readonly<{
  at: Date;
  actorType: "CLIENT" | "PERSON" | "SYSTEM";
  actorId: string | null;
  /** The application that acted for the person. */
  clientId: string | null;
  collaboratorUuid: string | null;
  action: string;
  subjectType: string | null;
  subjectUuid: string | null;
  ipAddress: string | null;
}>;

export type AuditEntryRow = AuditEntry &
  Readonly<{
    uuid: string;
    /** The organisation that acted for this one, by a mandate. */
    collaboratorLegalName: string | null;
    /** The name of the application, which may be another organisation's; null where nobody's was between. */
    clientName: string | null;
    /** What was done to many: to how many it was to be done, how many were begun, and of which list all were meant. */
    bulk: Readonly<{ count: number; begun: number; filter: string | null }> | null;
  }>;

export type AuditSelection = Readonly<{
  limit: number;
  /** The last row of the page before. */
  before: Readonly<{ at: Date; uuid: string }> | null;
  actorId: string | null;
  /** How the action's name begins. */
  area: string | null;
  /** What it was done to. */
  subjectUuid: string | null;
  from: Date | null;
  /** The last moment that belongs to it. */
  to: Date | null;
}>;

/** Written in the transaction of the change it tells of. */
export async function insertAuditEntry(db: Db, tenantUuid: string, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ uuid: newUuid(), tenantUuid, ...entry });
}

/** The same for many, in their order. */
export async function insertAuditEntries(
  tx: Transaction,
  tenantUuid: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  await insertMany(
    tx,
    auditEntry,
    entries.map((entry) => ({ uuid: newUuid(), tenantUuid, ...entry })),
  );
}

/** Newest first. What narrows the list is looked for along the tenant's own index, from the newest entry back. */
export async function selectAuditEntries(
  db: Db,
  tenantUuid: string,
  { limit, before, actorId, area, subjectUuid, from, to }: AuditSelection,
): Promise<readonly AuditEntryRow[]> {
  return db
    .select({
      uuid: auditEntry.uuid,
      at: auditEntry.at,
      actorType: auditEntry.actorType,
      actorId: auditEntry.actorId,
      clientId: auditEntry.clientId,
      clientName: oauthClient.name,
      collaboratorUuid: auditEntry.collaboratorUuid,
      collaboratorLegalName: tenant.legalName,
      action: auditEntry.action,
      subjectType: auditEntry.subjectType,
      subjectUuid: auditEntry.subjectUuid,
      ipAddress: auditEntry.ipAddress,
      bulk: { count: bulkRun.count, begun: bulkRun.begun, filter: bulkRun.filter },
    })
    .from(auditEntry)
    .leftJoin(tenant, eq(tenant.uuid, auditEntry.collaboratorUuid))
    .leftJoin(oauthClient, eq(oauthClient.clientId, auditEntry.clientId))
    .leftJoin(bulkRun, and(eq(bulkRun.tenantUuid, auditEntry.tenantUuid), eq(bulkRun.uuid, auditEntry.subjectUuid)))
    .where(
      and(
        eq(auditEntry.tenantUuid, tenantUuid),
        actorId === null ? undefined : eq(auditEntry.actorId, actorId),
        area === null ? undefined : sql`starts_with(${auditEntry.action}, ${area})`,
        subjectUuid === null ? undefined : eq(auditEntry.subjectUuid, subjectUuid),
        from === null ? undefined : gte(auditEntry.at, from),
        to === null ? undefined : lte(auditEntry.at, to),
        before
          ? or(lt(auditEntry.at, before.at), and(eq(auditEntry.at, before.at), lt(auditEntry.uuid, before.uuid)))
          : undefined,
      ),
    )
    .orderBy(desc(auditEntry.at), desc(auditEntry.uuid))
    .limit(limit);
}

/** How much a person did in an organisation in that time, but for what is about the own account. */
export async function countDoneBy(
  db: Db,
  tenantUuid: string,
  personUuid: string,
  { since, until }: Readonly<{ since: Date; until: Date }>,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.tenantUuid, tenantUuid),
        gte(auditEntry.at, since),
        lt(auditEntry.at, until),
        eq(auditEntry.actorType, "PERSON"),
        eq(auditEntry.actorId, personUuid),
        sql`not starts_with(${auditEntry.action}, 'person.')`,
      ),
    );
  return row?.count ?? 0;
}

import { and, eq, gt, isNotNull, isNull, lt, max, min } from "drizzle-orm";
import type { NoticeKind } from "@/lib/people/model";
import type { Db, Transaction } from "../../client";
import { person, securityNotice } from "../../schema";

export type SecurityNoticeRow = Readonly<{
  uuid: string;
  personUuid: string;
  kind: NoticeKind;
  tenantUuid: string | null;
  detail: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}>;

const columns = {
  uuid: securityNotice.uuid,
  personUuid: securityNotice.personUuid,
  kind: securityNotice.kind,
  tenantUuid: securityNotice.tenantUuid,
  detail: securityNotice.detail,
  ipAddress: securityNotice.ipAddress,
  userAgent: securityNotice.userAgent,
  createdAt: securityNotice.createdAt,
  expiresAt: securityNotice.expiresAt,
};

/** Not over, and of a person who is not disabled. */
const works = (uuid: string, at: Date) =>
  and(eq(securityNotice.uuid, uuid), gt(securityNotice.expiresAt, at), isNull(person.disabledAt));

export async function insertSecurityNotice(tx: Transaction, row: SecurityNoticeRow): Promise<void> {
  await tx.insert(securityNotice).values(row);
}

export type NoticeToMail = SecurityNoticeRow & Readonly<{ email: string; languageCode: string | null }>;

/** With where its mail goes; null when it is over, or its link was used. */
export async function selectNoticeToMail(db: Db, uuid: string, at: Date): Promise<NoticeToMail | null> {
  const [row] = await db
    .select({ ...columns, email: person.email, languageCode: person.languageCode })
    .from(securityNotice)
    .innerJoin(person, eq(person.uuid, securityNotice.personUuid))
    .where(and(works(uuid, at), isNull(securityNotice.usedAt)));
  return row ?? null;
}

export type NoticeOfLink = SecurityNoticeRow & Readonly<{ usedAt: Date | null }>;

/** By its link, used or not. */
export async function selectNotice(db: Db, uuid: string, at: Date): Promise<NoticeOfLink | null> {
  const [row] = await db
    .select({ ...columns, usedAt: securityNotice.usedAt })
    .from(securityNotice)
    .innerJoin(person, eq(person.uuid, securityNotice.personUuid))
    .where(works(uuid, at));
  return row ?? null;
}

/** True for the one who uses the link first. */
export async function markNoticeUsed(tx: Transaction, uuid: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(securityNotice)
    .set({ usedAt: at })
    .where(and(eq(securityNotice.uuid, uuid), isNull(securityNotice.usedAt)))
    .returning({ uuid: securityNotice.uuid });
  return used.length > 0;
}

/** From the earliest event that a person has said was not them, to when they last said so; null where none is kept. */
export async function selectSecuredTime(
  db: Db,
  personUuid: string,
): Promise<Readonly<{ since: Date; until: Date }> | null> {
  const [row] = await db
    .select({ since: min(securityNotice.createdAt), until: max(securityNotice.usedAt) })
    .from(securityNotice)
    .where(and(eq(securityNotice.personUuid, personUuid), isNotNull(securityNotice.usedAt)));
  return row?.since && row.until ? { since: row.since, until: row.until } : null;
}

export async function deleteOldNotices(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(securityNotice).where(lt(securityNotice.expiresAt, expiredBefore));
}

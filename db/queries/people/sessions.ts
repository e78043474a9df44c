import { and, desc, eq, gt, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { SESSION_IDLE_SECONDS } from "@/lib/people/model";
import type { Role } from "@/lib/shared/caller";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { loginSession, membership, passkey, person, tenant, totp } from "../../schema";
import { deleteInBatches } from "../delete-in-batches";
import { builtOnce } from "../prepared";

export type SessionRow = Readonly<{
  uuid: string;
  personUuid: string;
  authenticatedAt: Date;
  expiresAt: Date;
  lastSeenAt: Date;
}>;

const columns = {
  uuid: loginSession.uuid,
  personUuid: loginSession.personUuid,
  authenticatedAt: loginSession.authenticatedAt,
  expiresAt: loginSession.expiresAt,
  lastSeenAt: loginSession.lastSeenAt,
};

const moment = (at: Date | Placeholder) => sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

/** Neither ended, expired nor left alone for too long, and of a person who is not disabled. */
const live = (at: Date | Placeholder) =>
  and(
    isNull(loginSession.revokedAt),
    gt(loginSession.expiresAt, moment(at)),
    gt(loginSession.lastSeenAt, sql`${moment(at)} - make_interval(secs => ${SESSION_IDLE_SECONDS})`),
    isNull(person.disabledAt),
  );

export async function insertSession(
  db: Db,
  row: SessionRow & Readonly<{ cookieSha256: Buffer; ipAddress: string | null; userAgent: string | null }>,
): Promise<void> {
  await db.insert(loginSession).values(row);
}

export async function selectLiveSessionByCookie(db: Db, cookieSha256: Buffer, at: Date): Promise<SessionRow | null> {
  return await selectLive(db, eq(loginSession.cookieSha256, cookieSha256), at);
}

export async function selectLiveSession(db: Db, sessionUuid: string, at: Date): Promise<SessionRow | null> {
  return await selectLive(db, eq(loginSession.uuid, sessionUuid), at);
}

async function selectLive(db: Db, which: SQL, at: Date): Promise<SessionRow | null> {
  const [row] = await db
    .select(columns)
    .from(loginSession)
    .innerJoin(person, eq(person.uuid, loginSession.personUuid))
    .where(and(which, live(at)));
  return row ?? null;
}

export type SessionMember = SessionRow &
  Readonly<{
    role: Role;
    name: string;
    email: string;
    /** The tenant's members need a second factor, and this one has neither passkey nor authenticator app (decision 66). */
    lacksSecondFactor: boolean;
  }>;

export const lacksSecondFactor = sql<boolean>`(${tenant.secondFactorRequiredAt} is not null
  and not exists (select from ${passkey} where ${passkey.personUuid} = ${person.uuid})
  and not exists (select from ${totp} where ${totp.personUuid} = ${person.uuid} and ${totp.confirmedAt} is not null))`;

/** A live session and its person's role in a tenant; null when the session has ended or the person is no member. */
export async function selectSessionMember(
  db: Db,
  tenantUuid: string,
  sessionUuid: string,
  at: Date,
): Promise<SessionMember | null> {
  const values = { tenantUuid, sessionUuid, at: at.toISOString() };
  const [row] = await sessionMembers(db, "", () => buildSessionMember(db)).execute(values);
  return row ?? null;
}

const sessionMembers = builtOnce<ReturnType<typeof buildSessionMember>>();

/** Each page, action and piece of data of the dashboard begins with it. */
function buildSessionMember(db: Db) {
  const ofTenant = eq(membership.tenantUuid, sql.placeholder("tenantUuid"));
  return foundByKey(
    db
      .select({ ...columns, role: membership.role, name: person.name, email: person.email, lacksSecondFactor })
      .from(loginSession)
      .innerJoin(person, eq(person.uuid, loginSession.personUuid))
      .innerJoin(membership, and(eq(membership.personUuid, person.uuid), ofTenant))
      .innerJoin(tenant, eq(tenant.uuid, membership.tenantUuid))
      .where(and(eq(loginSession.uuid, sql.placeholder("sessionUuid")), live(sql.placeholder("at"))))
      .prepare("session_member"),
  );
}

export type SessionListing = SessionRow & Readonly<{ ipAddress: string | null; userAgent: string | null }>;

/** A person's live sessions, newest first. */
export async function selectLiveSessions(db: Db, personUuid: string, at: Date): Promise<readonly SessionListing[]> {
  return db
    .select({ ...columns, ipAddress: loginSession.ipAddress, userAgent: loginSession.userAgent })
    .from(loginSession)
    .innerJoin(person, eq(person.uuid, loginSession.personUuid))
    .where(and(eq(loginSession.personUuid, personUuid), live(at)))
    .orderBy(desc(loginSession.authenticatedAt), desc(loginSession.uuid));
}

/** What a new sign-in changes of a session that goes on. */
export async function renewSessionRow(
  db: Db,
  sessionUuid: string,
  values: Pick<SessionRow, "authenticatedAt" | "expiresAt" | "lastSeenAt"> &
    Readonly<{ cookieSha256: Buffer; ipAddress: string | null; userAgent: string | null }>,
): Promise<void> {
  await db.update(loginSession).set(values).where(eq(loginSession.uuid, sessionUuid));
}

/** Somebody uses the session. */
export async function touchSessionRow(db: Db, sessionUuid: string, at: Date): Promise<void> {
  await db
    .update(loginSession)
    .set({ lastSeenAt: at })
    .where(and(eq(loginSession.uuid, sessionUuid), lt(loginSession.lastSeenAt, at)));
}

/** A person's sessions that nobody has ended, those that were left alone included: tokens may rest on them. */
export async function selectUnendedSessions(
  db: Db,
  personUuid: string,
  at: Date,
): Promise<readonly Readonly<{ uuid: string }>[]> {
  return db
    .select({ uuid: loginSession.uuid })
    .from(loginSession)
    .where(
      and(eq(loginSession.personUuid, personUuid), isNull(loginSession.revokedAt), gt(loginSession.expiresAt, at)),
    );
}

/** Ends a person's session; false when there is no such session or it had ended. */
export async function endSessionRow(db: Db, personUuid: string, sessionUuid: string, at: Date): Promise<boolean> {
  const ended = await db
    .update(loginSession)
    .set({ revokedAt: at })
    .where(
      and(eq(loginSession.uuid, sessionUuid), eq(loginSession.personUuid, personUuid), isNull(loginSession.revokedAt)),
    )
    .returning({ uuid: loginSession.uuid });
  return ended.length > 0;
}

/** Sessions that ended so long ago that nothing rests on them any more. */
export async function deleteOldSessions(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, loginSession, lt(loginSession.expiresAt, expiredBefore));
}

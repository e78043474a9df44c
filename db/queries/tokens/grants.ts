import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import {
  authorizationCode,
  consent,
  loginSession,
  oauthClient,
  refreshGrant,
  tenant,
  usedRefreshToken,
} from "../../schema";
import { deleteInBatches } from "../delete-in-batches";

export type CodeRow = Readonly<{
  codeSha256: Buffer;
  grantUuid: string;
  clientId: string;
  sessionUuid: string;
  tenantUuid: string;
  redirectUri: string;
  scopes: readonly string[];
  nonce: string | null;
  codeChallenge: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}>;

export async function insertCode(db: Db, row: CodeRow): Promise<void> {
  await db.insert(authorizationCode).values({ ...row, scopes: [...row.scopes] });
}

/** The code's row, locked: of two that show the same code, one waits for the other. */
export async function lockCode(db: Db, codeSha256: Buffer): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(authorizationCode)
    .where(eq(authorizationCode.codeSha256, codeSha256))
    .for("update");
  return row ?? null;
}

export async function markCodeUsed(db: Db, codeSha256: Buffer, at: Date): Promise<void> {
  await db.update(authorizationCode).set({ usedAt: at }).where(eq(authorizationCode.codeSha256, codeSha256));
}

export type RefreshGrantRow = Readonly<{
  uuid: string;
  clientId: string;
  sessionUuid: string;
  tenantUuid: string;
  scopes: readonly string[];
  currentSha256: Buffer;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}>;

export async function insertRefreshGrant(db: Db, row: RefreshGrantRow): Promise<void> {
  await db.insert(refreshGrant).values({ ...row, scopes: [...row.scopes] });
}

/**
 * The family whose newest token this is, locked. Of twenty that show it at once, the first gets the row; the others wait,
 * and when the first has replaced the token they get null.
 */
export async function lockRefreshGrant(db: Db, currentSha256: Buffer): Promise<RefreshGrantRow | null> {
  const [row] = await db.select().from(refreshGrant).where(eq(refreshGrant.currentSha256, currentSha256)).for("update");
  return row ?? null;
}

/** The family whose newest token this is. */
export async function selectRefreshGrant(db: Db, currentSha256: Buffer): Promise<RefreshGrantRow | null> {
  const [row] = await db.select().from(refreshGrant).where(eq(refreshGrant.currentSha256, currentSha256));
  return row ?? null;
}

/** The family in which this token was used before; null when it never was one of ours. */
export async function selectGrantOfUsedToken(
  db: Db,
  tokenSha256: Buffer,
): Promise<Readonly<{ uuid: string; clientId: string }> | null> {
  const [row] = await db
    .select({ uuid: refreshGrant.uuid, clientId: refreshGrant.clientId })
    .from(usedRefreshToken)
    .innerJoin(refreshGrant, eq(refreshGrant.uuid, usedRefreshToken.grantUuid))
    .where(eq(usedRefreshToken.tokenSha256, tokenSha256));
  return row ?? null;
}

/** Replaces a family's newest token, and remembers the one before. */
export async function replaceRefreshToken(
  db: Db,
  grant: Readonly<{ uuid: string; currentSha256: Buffer }>,
  nextSha256: Buffer,
  at: Date,
): Promise<void> {
  await db.insert(usedRefreshToken).values({ tokenSha256: grant.currentSha256, grantUuid: grant.uuid, usedAt: at });
  await db.update(refreshGrant).set({ currentSha256: nextSha256 }).where(eq(refreshGrant.uuid, grant.uuid));
}

/** Ends a family; its access tokens are named by a revocation of kind GRANT. */
export async function revokeRefreshGrant(db: Db, grantUuid: string, at: Date): Promise<void> {
  await db
    .update(refreshGrant)
    .set({ revokedAt: at })
    .where(and(eq(refreshGrant.uuid, grantUuid), isNull(refreshGrant.revokedAt)));
}

/** Codes and families nobody can use any more. */
export async function deleteExpiredGrants(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, authorizationCode, lt(authorizationCode.expiresAt, expiredBefore));
  await deleteInBatches(db, refreshGrant, lt(refreshGrant.expiresAt, expiredBefore));
}

export type ConsentRow = Readonly<{
  personUuid: string;
  clientId: string;
  scopes: readonly string[];
  grantedAt: Date;
}>;

/**
 * What the person lets the client do; null when the person was never asked, or has taken it back. Until the end of the transaction it
 * is not taken back: whoever does so finds what was given by it.
 */
export async function lockConsent(tx: Transaction, personUuid: string, clientId: string): Promise<ConsentRow | null> {
  const [row] = await tx
    .select()
    .from(consent)
    .where(and(eq(consent.personUuid, personUuid), eq(consent.clientId, clientId)))
    .for("key share");
  return row ?? null;
}

export type AllowedApplication = Readonly<{
  clientId: string;
  name: string;
  /** Whose it is; null: the installation's own. */
  organisation: string | null;
  grantedAt: Date;
}>;

/** What a person lets act in their name, the latest first; none that has been revoked, which never does again. */
export async function selectAllowedApplications(db: Db, personUuid: string): Promise<readonly AllowedApplication[]> {
  return await db
    .select({
      clientId: consent.clientId,
      name: oauthClient.name,
      organisation: tenant.legalName,
      grantedAt: consent.grantedAt,
    })
    .from(consent)
    .innerJoin(oauthClient, eq(oauthClient.clientId, consent.clientId))
    .leftJoin(tenant, eq(tenant.uuid, oauthClient.tenantUuid))
    .where(and(eq(consent.personUuid, personUuid), isNull(oauthClient.disabledAt)))
    .orderBy(desc(consent.grantedAt), asc(consent.clientId));
}

/** False when there was none. */
export async function deleteConsent(db: Db, personUuid: string, clientId: string): Promise<boolean> {
  const gone = await db
    .delete(consent)
    .where(and(eq(consent.personUuid, personUuid), eq(consent.clientId, clientId)))
    .returning({ clientId: consent.clientId });
  return gone.length > 0;
}

/** Takes back what a person has let applications do since then; tells which. */
export async function deleteConsentsSince(db: Db, personUuid: string, since: Date): Promise<readonly string[]> {
  const gone = await db
    .delete(consent)
    .where(and(eq(consent.personUuid, personUuid), gte(consent.grantedAt, since)))
    .returning({ clientId: consent.clientId });
  return gone.map(({ clientId }) => clientId);
}

/** Names what a client was given by a person's sign-ins, as far as it is kept: codes, which none can show any more, and families. */
export async function takeGrants(db: Db, personUuid: string, clientId: string, at: Date): Promise<readonly string[]> {
  const sessions = db
    .select({ uuid: loginSession.uuid })
    .from(loginSession)
    .where(eq(loginSession.personUuid, personUuid));
  const codes = await db
    .update(authorizationCode)
    .set({ usedAt: sql`coalesce(${authorizationCode.usedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(authorizationCode.clientId, clientId), inArray(authorizationCode.sessionUuid, sessions)))
    .returning({ uuid: authorizationCode.grantUuid });
  const families = await db
    .select({ uuid: refreshGrant.uuid })
    .from(refreshGrant)
    .where(and(eq(refreshGrant.clientId, clientId), inArray(refreshGrant.sessionUuid, sessions)));
  return [...new Set([...codes, ...families].map(({ uuid }) => uuid))];
}

/** What was granted before stays granted. */
export async function upsertConsent(db: Db, row: ConsentRow): Promise<void> {
  const values = { ...row, scopes: [...row.scopes] };
  await db
    .insert(consent)
    .values(values)
    .onConflictDoUpdate({
      target: [consent.personUuid, consent.clientId],
      set: {
        scopes: sql`array(select distinct unnest(${consent.scopes} || excluded.scopes))`,
        grantedAt: values.grantedAt,
      },
    });
}

import { and, desc, eq, gt, gte, inArray, isNull, lt, or } from "drizzle-orm";
import type { Role } from "@/lib/shared/caller";
import type { Db } from "../../client";
import { invitation, tenant } from "../../schema";

export type InvitationRow = Readonly<{
  uuid: string;
  tenantUuid: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}>;

const columns = {
  uuid: invitation.uuid,
  tenantUuid: invitation.tenantUuid,
  email: invitation.email,
  role: invitation.role,
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
};

const open = and(isNull(invitation.acceptedAt), isNull(invitation.revokedAt));

/** @param row `invitedBy`: null for the installation */
export async function insertInvitation(
  db: Db,
  row: InvitationRow & Readonly<{ invitedBy: string | null }>,
): Promise<void> {
  await db.insert(invitation).values(row);
}

/** Ends the invitations of a tenant that wait for this address. */
export async function revokeOpenInvitations(db: Db, tenantUuid: string, email: string, at: Date): Promise<void> {
  await db
    .update(invitation)
    .set({ revokedAt: at })
    .where(and(eq(invitation.tenantUuid, tenantUuid), eq(invitation.email, email), open));
}

/** Ends what a person has offered of these roles, since then where it is said, and still waits. Returns the UUIDs. */
export async function revokeInvitationsBy(
  db: Db,
  tenantUuid: string,
  { personUuid, roles, at, since }: Readonly<{ personUuid: string; roles: readonly Role[]; at: Date; since?: Date }>,
): Promise<readonly string[]> {
  const theirs = and(
    eq(invitation.tenantUuid, tenantUuid),
    eq(invitation.invitedBy, personUuid),
    since && gte(invitation.createdAt, since),
  );
  const revoked = await db
    .update(invitation)
    .set({ revokedAt: at })
    .where(and(theirs, inArray(invitation.role, [...roles]), open))
    .returning({ uuid: invitation.uuid });
  return revoked.map(({ uuid }) => uuid);
}

/** Ends one; false when the tenant has no such invitation or it no longer waits. */
export async function revokeInvitationRow(db: Db, tenantUuid: string, uuid: string, at: Date): Promise<boolean> {
  const revoked = await db
    .update(invitation)
    .set({ revokedAt: at })
    .where(and(eq(invitation.tenantUuid, tenantUuid), eq(invitation.uuid, uuid), open))
    .returning({ uuid: invitation.uuid });
  return revoked.length > 0;
}

/** What waits for an answer, newest first; expired ones included. */
export async function selectOpenInvitations(db: Db, tenantUuid: string): Promise<readonly InvitationRow[]> {
  return db
    .select(columns)
    .from(invitation)
    .where(and(eq(invitation.tenantUuid, tenantUuid), open))
    .orderBy(desc(invitation.createdAt), desc(invitation.uuid));
}

export type OpenInvitation = InvitationRow & Readonly<{ legalName: string; languageCode: string }>;

const withTenant = { ...columns, legalName: tenant.legalName, languageCode: tenant.languageCode };

/** An invitation that still waits, and has not expired since its link was last handed over. */
export async function selectInvitation(
  db: Db,
  tenantUuid: string,
  uuid: string,
  at: Date,
): Promise<OpenInvitation | null> {
  const [row] = await db
    .select(withTenant)
    .from(invitation)
    .innerJoin(tenant, eq(tenant.uuid, invitation.tenantUuid))
    .where(
      and(
        ...[eq(invitation.tenantUuid, tenantUuid), eq(invitation.uuid, uuid), open],
        or(gt(invitation.expiresAt, at), isNull(invitation.tokenSha256)),
      ),
    );
  return row ?? null;
}

/** By its link; locked, so that two clicks are one. */
export async function lockInvitationByToken(db: Db, tokenSha256: Buffer, at: Date): Promise<OpenInvitation | null> {
  const [row] = await db
    .select(withTenant)
    .from(invitation)
    .innerJoin(tenant, eq(tenant.uuid, invitation.tenantUuid))
    .where(and(eq(invitation.tokenSha256, tokenSha256), open, gt(invitation.expiresAt, at)))
    .for("update", { of: invitation });
  return row ?? null;
}

/** Its link, and until when it leads on. */
export async function setInvitationToken(
  db: Db,
  uuid: string,
  link: Readonly<{ tokenSha256: Buffer; expiresAt: Date }>,
): Promise<void> {
  await db.update(invitation).set(link).where(eq(invitation.uuid, uuid));
}

export async function markInvitationAccepted(db: Db, uuid: string, at: Date): Promise<void> {
  await db.update(invitation).set({ acceptedAt: at }).where(eq(invitation.uuid, uuid));
}

export async function deleteOldInvitations(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(invitation).where(lt(invitation.expiresAt, expiredBefore));
}

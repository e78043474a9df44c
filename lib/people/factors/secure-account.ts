import { type Db, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { deletePasskeysSince } from "@/db/queries/people/passkeys";
import { markResetsUsed, setResetToken, writePasswordReset } from "@/db/queries/people/password-resets";
import { lockPerson, selectMemberships, selectPerson, updatePerson } from "@/db/queries/people/people";
import { deleteTotp, lockTotp } from "@/db/queries/people/second-factors";
import { markNoticeUsed, selectNotice } from "@/db/queries/people/security-notices";
import { deleteConsentsSince } from "@/db/queries/tokens/grants";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { auditPerson, authorOf } from "@/lib/people/audit-person";
import type { NoticeKind } from "@/lib/people/model";
import { RESET_SECONDS } from "@/lib/people/resets/request-password-reset";
import { readNoticeToken } from "@/lib/people/security-notice";
import { endAllSessions } from "@/lib/people/signing-in/end-session";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { type Author, SYSTEM } from "@/lib/tenants/author";
import { endInvitationsSince } from "@/lib/tenants/end-invitations";
import { noticeManagers } from "@/lib/tenants/notice-managers";

export type NoticeView = Readonly<{ kind: NoticeKind; at: Date; isUsed: boolean }>;

/** What a mailed "this wasn't me" is about; null for a link that does not work, or no longer. Changes nothing. */
export async function findNotice(db: Db, token: string): Promise<NoticeView | null> {
  const uuid = readNoticeToken(token);
  const notice = uuid === null ? null : await selectNotice(db, uuid, now());
  return notice && { kind: notice.kind, at: notice.createdAt, isUsed: notice.usedAt !== null };
}

/**
 * Takes back what waits in an organisation since a sign-in that was not its person's: what this module must not know of.
 * @param theirs whose, and since when
 */
export type TakesBack = (
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  theirs: Readonly<{ personUuid: string; since: Date }>,
) => Promise<void>;

/**
 * "This wasn't me": ends every sign-in of the person and the password, and takes away each passkey and authenticator app
 * that was added, each application that was allowed, and what waits in the person's organisations (invitations, and
 * what `takesBack` finds) since the mail's event: they may be the thief's. What is older stays, and what is done already is told to
 * who looks after the organisations (decision 62). Whoever holds the link reads the person's mail, so a new password may be chosen at once.
 * Works once; again, it changes nothing.
 * @param takesBack what takes back what waits in organisations: whoever calls names it, so that none of it is forgotten unnoticed
 * @returns the token that sets a new password (`resetPassword`); null when the link was used before
 * @throws AppError not_found for a link that does not work
 */
export async function secureAccount(
  db: Db,
  token: string,
  ipAddress: string | null,
  takesBack: readonly TakesBack[],
): Promise<string | null> {
  const uuid = readNoticeToken(token);
  if (uuid === null) throw notFound();
  const resetToken = await inTransaction(db, async (tx) => {
    const notice = await selectNotice(tx, uuid, now());
    if (notice === null) throw notFound();
    const { personUuid, createdAt: since } = notice;
    await lockPerson(tx, personUuid);
    // Sign-ins are compared with it: by their clock, and behind whoever was just signing in (`requireOwnSignIn`, decision 348).
    const at = databaseTime();
    if (!(await markNoticeUsed(tx, uuid, at))) return null;
    await updatePerson(tx, personUuid, { passwordHash: null });
    await deletePasskeysSince(tx, personUuid, since);
    await deleteTotpSince(tx, personUuid, since);
    await disallowSince(tx, personUuid, since, ipAddress);
    await endAllSessions(tx, personUuid, at);
    await secureOrganisations(tx, { personUuid, since, at }, ipAddress, takesBack);
    await auditPerson(tx, personUuid, ipAddress, "person.secured");
    return openReset(tx, personUuid, at);
  });
  await awaitTokenState(db);
  return resetToken;
}

/** What the thief asked for there ends with the sign-in; of what was done already those are told who can look at it. */
async function secureOrganisations(
  tx: Transaction,
  { personUuid, since, at }: Readonly<{ personUuid: string; since: Date; at: Date }>,
  ipAddress: string | null,
  takesBack: readonly TakesBack[],
): Promise<void> {
  const detail = (await selectPerson(tx, personUuid))?.email ?? null;
  for (const { tenantUuid, role } of await selectMemberships(tx, personUuid)) {
    const author = authorOf({ personUuid, tenantUuid, role }, ipAddress);
    for (const takeBack of takesBack) await takeBack(tx, author, tenantUuid, { personUuid, since });
    await endInvitationsSince(tx, author, tenantUuid, { personUuid, since, at });
    await noticeManagers(tx, SYSTEM, tenantUuid, { kind: "MEMBER_SECURED", at: since, toldAt: at, detail });
  }
}

async function deleteTotpSince(tx: Transaction, personUuid: string, since: Date): Promise<void> {
  const present = await lockTotp(tx, personUuid);
  if (present && (present.confirmedAt === null || present.confirmedAt >= since)) await deleteTotp(tx, personUuid);
}

/** Whatever they were given ends with the sign-ins; with the yes they would be given it again, unasked, by the person's next one. */
async function disallowSince(
  tx: Transaction,
  personUuid: string,
  since: Date,
  ipAddress: string | null,
): Promise<void> {
  for (const clientId of await deleteConsentsSince(tx, personUuid, since)) {
    await auditPerson(tx, personUuid, ipAddress, "person.application_disallowed", clientId);
  }
}

/** The one way to a password from here: links that were mailed before are over. */
async function openReset(tx: Transaction, personUuid: string, at: Date): Promise<string> {
  await markResetsUsed(tx, personUuid, at);
  const uuid = newUuid();
  const token = randomToken();
  const expiresAt = addSeconds(at, RESET_SECONDS);
  await writePasswordReset(tx, { uuid, personUuid, languageCode: "en", createdAt: at, expiresAt });
  await setResetToken(tx, uuid, { tokenSha256: sha256(token), expiresAt });
  return token;
}

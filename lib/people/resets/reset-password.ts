import { type Db, inTransaction } from "@/db/client";
import { lockResetByToken, markResetsUsed } from "@/db/queries/people/password-resets";
import { selectMemberships, selectPerson, updatePerson } from "@/db/queries/people/people";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { auditPerson } from "@/lib/people/audit-person";
import { noticePerson } from "@/lib/people/security-notice";
import type { Whereabouts } from "@/lib/people/signing-in/device";
import { endAllSessions } from "@/lib/people/signing-in/end-session";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { sha256 } from "@/lib/shared/sha256";
import { checkNewPassword, hashPassword } from "@/lib/tenants/password";

/** Whether a mailed link still works. */
export async function isResetLinkGood(db: Db, token: string): Promise<boolean> {
  return inTransaction(db, async (tx) => (await lockResetByToken(tx, sha256(token), now())) !== null);
}

/**
 * What others know of the person whose password a link sets.
 * @throws AppError not_found for a link that does not work: nothing is computed for a stranger
 */
async function aboutReader(db: Db, token: string): Promise<readonly string[]> {
  return inTransaction(db, async (tx) => {
    const reset = await lockResetByToken(tx, sha256(token), now());
    const person = reset && (await selectPerson(tx, reset.personUuid));
    if (!person) throw notFound();
    const memberships = await selectMemberships(tx, person.uuid);
    return [person.email, person.name, ...memberships.map(({ legalName }) => legalName)];
  });
}

/**
 * Sets a new password by a mailed link, and ends every sign-in of the person: whoever knew the old password is out. Works
 * once; other links that were mailed end with it.
 * @throws AppError not_found for a link that does not work; invalid_field for a bad password
 */
export async function resetPassword(db: Db, token: string, password: string, from: Whereabouts): Promise<void> {
  await checkNewPassword(password, await aboutReader(db, token));
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const at = now();
    const reset = await lockResetByToken(tx, sha256(token), at);
    if (reset === null) throw notFound();
    const { personUuid } = reset;
    await updatePerson(tx, personUuid, { passwordHash });
    await markResetsUsed(tx, personUuid, at);
    await endAllSessions(tx, personUuid, at);
    await auditPerson(tx, personUuid, from.ipAddress, "person.password_reset");
    await noticePerson(tx, { personUuid, kind: "PASSWORD_CHANGED", at, from });
  });
  await awaitTokenState(db);
}

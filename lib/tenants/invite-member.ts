import { type Db, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { lockMembers, selectMembers } from "@/db/queries/people/people";
import { countUp } from "@/db/queries/rate-counters";
import { insertInvitation, revokeOpenInvitations } from "@/db/queries/tenants/invitations";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { isManager, type Role } from "@/lib/shared/caller";
import { addSeconds, now, windowAround } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { emailField } from "@/lib/shared/fields";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { addressKey } from "@/lib/shared/text/email-address";
import { type Author, audit } from "./author";
import { noticeManagers } from "./notice-managers";
import { refuseInSandbox } from "./refuse-in-sandbox";
import { requireLockedMember, requireMember, requireOwnSignIn } from "./require-role";

export const INVITATION_SECONDS = 7 * 86_400;

/** Mails of one organisation within an hour: to one address, and to all together. */
const TO_ONE = 5;
const TO_ALL = 100;
const WINDOW_SECONDS = 3600;

/**
 * Offers somebody a role in an organisation, by mail. An earlier invitation of the same address is replaced: its link no
 * longer works. Only an OWNER invites another OWNER.
 * @throws AppError forbidden; insufficient_user_authentication; invalid_field; conflict when the address already is a member's;
 * rate_limited
 */
export async function inviteMember(
  db: Db,
  author: Author,
  { tenantUuid, email, role }: Readonly<{ tenantUuid: string; email: string; role: Role }>,
): Promise<Readonly<{ uuid: string }>> {
  const least = role === "OWNER" ? "OWNER" : "ADMIN";
  requireMember(author, tenantUuid, least);
  if (isManager(role)) requireFreshAuthor(author);
  const address = checkEmail(email);
  if ((await selectMembers(db, tenantUuid)).some((member) => member.email === address)) {
    throw new AppError("conflict", { detail: "The person already is a member." });
  }
  await takeTurn(db, tenantUuid, address);
  const uuid = newUuid();
  await inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, tenantUuid);
    await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    await refuseInSandbox(tx, tenantUuid, "A sandbox has the people of its organisation.");
    requireLockedMember(author, members, least);
    const invitedBy = inviterOf(author);
    const at = now();
    await revokeOpenInvitations(tx, tenantUuid, address, at);
    const expiresAt = addSeconds(at, INVITATION_SECONDS);
    await insertInvitation(tx, { uuid, tenantUuid, email: address, role, invitedBy, createdAt: at, expiresAt });
    await addJob(tx, "mail-invitation", { tenantUuid, invitationUuid: uuid });
    await audit(tx, author, tenantUuid, { action: "member.invited", subjectType: "invitation", subjectUuid: uuid });
    if (role === "OWNER") await noticeManagers(tx, author, tenantUuid, { kind: "OWNER_INVITED", at, detail: address });
  });
  return { uuid };
}

/** @throws AppError rate_limited */
async function takeTurn(db: Db, tenantUuid: string, address: string): Promise<void> {
  const { start, secondsLeft } = windowAround(now(), WINDOW_SECONDS);
  // No address of a person stands in the table.
  const one = sha256(`${tenantUuid}/${address}`).toString("base64url");
  const isBeyond =
    (await countUp(db, `invitation/address/${one}`, start)) > TO_ONE ||
    (await countUp(db, `invitation/tenant/${tenantUuid}`, start)) > TO_ALL;
  if (!isBeyond) return;
  throw new AppError("rate_limited", { retryAfterSeconds: secondsLeft });
}

/** Null for the installation: no client invites. */
function inviterOf({ caller }: Author): string | null {
  return caller?.actor.type === "PERSON" ? caller.actor.personUuid : null;
}

/** @throws AppError invalid_field */
function checkEmail(email: string): string {
  const parsed = emailField.safeParse(addressKey(email));
  if (parsed.success) return parsed.data;
  throw badField("/email", "invalid", "must be an email address");
}

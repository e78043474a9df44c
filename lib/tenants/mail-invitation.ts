import type { Db } from "@/db/client";
import { selectInvitation, setInvitationToken } from "@/db/queries/tenants/invitations";
import { mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { addSeconds, now } from "@/lib/shared/clock";
import { signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";
import { invitationMail } from "./invitation-mail";
import { INVITATION_SECONDS } from "./invite-member";

const PURPOSE = "invitation";

/**
 * Mails an invitation's link. The link is made here, so that no job holds it, and signed, so that a mail that is sent twice holds the
 * same one (decision 23). Its seven days begin when it is handed over, however long it has waited for who carries it (decision 402).
 * Does nothing once the invitation is over.
 */
export async function mailInvitation(db: Db, tenantUuid: string, invitationUuid: string): Promise<void> {
  const invitation = await selectInvitation(db, tenantUuid, invitationUuid, now());
  if (invitation === null) return;
  const token = signUuid(PURPOSE, invitationUuid);
  const expiresAt = addSeconds(now(), INVITATION_SECONDS);
  await setInvitationToken(db, invitationUuid, { tokenSha256: sha256(token), expiresAt });
  const language = mailLanguage(invitation.languageCode);
  const url = `${env().baseUrl}/invitation?token=${token}`;
  const content = invitationMail(language, invitation.legalName, url);
  await sendMail(
    { to: invitation.email, language, content, messageId: messageIdOf(invitationUuid) },
    { toPeople: true },
  );
}

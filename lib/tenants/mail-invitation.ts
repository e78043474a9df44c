import type { Db } from "@/db/client";
import { selectInvitation, setInvitationToken } from "@/db/queries/tenants/invitations";
import { mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { now } from "@/lib/shared/clock";
import { signUuid } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";
import { invitationMail } from "./invitation-mail";

const PURPOSE = "invitation";

/**
 * Mails an invitation's link. The link is made here, so that no job holds it, and signed, so that a mail that is sent twice holds the
 * same one (decision 23). Does nothing once the invitation is over.
 */
export async function mailInvitation(db: Db, tenantUuid: string, invitationUuid: string): Promise<void> {
  const invitation = await selectInvitation(db, tenantUuid, invitationUuid, now());
  if (invitation === null) return;
  const token = signUuid(PURPOSE, invitationUuid);
  await setInvitationToken(db, invitationUuid, sha256(token));
  const language = mailLanguage(invitation.languageCode);
  const url = `${env().baseUrl}/invitation?token=${token}`;
  const content = invitationMail(language, invitation.legalName, url);
  await sendMail(
    { to: invitation.email, language, content, messageId: messageIdOf(invitationUuid) },
    { toPeople: true },
  );
}

import type { Database } from "@/db/client";
import { listSigners } from "@/db/queries/signatures/signers";
import { copyRecipients, recipientKey } from "@/lib/configurations/copies";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { Undeliverable } from "@/lib/mail/undeliverable";
import { payerSettings } from "@/lib/payer/payer-settings";
import { env } from "@/lib/shared/env";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { withSignedAttachments } from "../documents/signed-attachments";
import { findSigning } from "../find-signing";
import { askedOf } from "./asked-of";
import { copyMail } from "./signer-mails";

/**
 * Mails the signed documents to somebody whom the configuration names for copies (`carbonCopyRecipients`,
 * `blindCarbonCopyRecipients`): in a mail of their own, so that none sees another, nor a signer's link. Does nothing where the
 * configuration names them no more. Run twice, it may send the same mail twice.
 * @throws Error when the mail server does not take it now: the job tries again
 */
export async function mailCopy(
  db: Database,
  { tenantUuid, operationUuid, recipient }: JobPayload<"mail-signed-copy">,
): Promise<void> {
  const [first] = await listSigners(db, tenantUuid, operationUuid);
  const signing = first && (await findSigning(db, first.linkToken));
  if (signing?.operation.status !== "COMPLETED") return;
  const { settings } = await payerSettings(db, tenantUuid, signing.configuration);
  const to = copyRecipients(settings.documentDelivery).find((address) => recipientKey(address) === recipient);
  if (to === undefined) return;
  const { language, asked } = await askedOf(db, signing, null);
  const verify = { ...asked, url: `${env().baseUrl}/verify` };
  await withSignedAttachments(signing, (attachments) =>
    sendMail({
      to,
      language: language.tag,
      content: copyMail(language, verify, { isAttached: attachments.length > 0 }),
      attachments,
      messageId: messageIdOf("copy", operationUuid, recipient),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof Undeliverable)) throw error;
    log.warn({ operationUuid }, "an address for copies takes no mail");
  });
}

import type { Database } from "@/db/client";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { listSigners } from "@/db/queries/signatures/signers";
import { openCopyRecipients } from "@/lib/configurations/copies";
import type { Attachment, MailContent, Message } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { Undeliverable } from "@/lib/mail/undeliverable";
import { payerSettings } from "@/lib/payer/payer-settings";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { withSignedAttachments } from "../documents/signed-attachments";
import { findSigning, type Signing } from "../find-signing";
import { askedOf } from "./asked-of";
import { beyondSigners } from "./beyond-signers";
import { bringLink, bringsLink, isStillAsked } from "./bring-link";
import { cancelledMail, completedMail, failedMail, readingMail, signatureRequestMail } from "./signer-mails";

type Spoken = Awaited<ReturnType<typeof askedOf>>;

/**
 * Writes to a signer; does nothing where there is no address, or where what it would say is not so any more. A job that is run twice
 * may write twice, the same mail: better than not at all.
 * @throws Error when the mail server does not take now what tells of an end: the job tries again
 */
export async function mailSigner(db: Database, job: JobPayload<"mail-signer">): Promise<void> {
  const { tenantUuid, signerUuid, reason } = job;
  const linkToken = await findSignerLink(db, tenantUuid, signerUuid);
  const signing = linkToken === null ? null : await findSigning(db, linkToken);
  const to = signing?.signer.subject.email;
  if (!signing || !to || !isTrue(signing, reason)) return;
  const spoken = await askedOf(db, signing, signing.signer.language);
  if (reason === "COMPLETED") return mailCompleted(db, signing, to, spoken);
  const message = { to, language: spoken.language.tag, content: contentFor(reason, signing, spoken) };
  if (bringsLink(reason)) await bringLink(db, signing, { ...job, reason }, message);
  else await send({ ...message, messageId: messageIdOf(reason, signerUuid) }, signerUuid);
}

/** With the documents themselves, where the configuration says so and a mail can carry them. */
async function mailCompleted(db: Database, signing: Signing, to: string, { language, asked }: Spoken): Promise<void> {
  const { uuid: signerUuid, tenantUuid } = signing.signer;
  const { settings, visual } = await payerSettings(db, tenantUuid, signing.configuration);
  const { documentDelivery } = settings;
  const isOffered = visual.downloadSignedDocumentsButton;
  const signers = await listSigners(db, tenantUuid, signing.operation.uuid);
  const copies = beyondSigners(openCopyRecipients(documentDelivery), signers);
  const { role } = signing.signer;
  const mail = async (attachments: readonly Attachment[]) => {
    const content = completedMail(language, asked, { role, isAttached: attachments.length > 0, isOffered, copies });
    const messageId = messageIdOf("COMPLETED", signerUuid);
    await send({ to, language: language.tag, content, attachments, messageId }, signerUuid);
  };
  await (documentDelivery.sendDocumentsByEmail ? withSignedAttachments(signing, mail) : mail([]));
}

/** Where the mail server refuses it for good, asking again would change nothing. */
async function send(message: Message, signerUuid: string): Promise<void> {
  try {
    await sendMail(message);
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    log.warn({ signerUuid }, "a signer's address takes no mail");
  }
}

function isTrue(signing: Signing, reason: JobPayload<"mail-signer">["reason"]): boolean {
  return bringsLink(reason) ? isStillAsked(signing, reason) : signing.operation.status === reason;
}

function contentFor(
  reason: Exclude<JobPayload<"mail-signer">["reason"], "COMPLETED">,
  { signer }: Signing,
  { language, asked }: Spoken,
): MailContent {
  switch (reason) {
    case "CANCELLED":
      return cancelledMail(language, asked, { role: signer.role, hadSigned: signer.status === "SIGNED" });
    case "REJECTED":
    case "EXPIRED":
      return failedMail(language, asked, { role: signer.role, end: reason });
    case "READ":
      return readingMail(language, asked);
    case "TURN":
    case "REMINDER":
      return signatureRequestMail(
        language,
        { isReminder: reason === "REMINDER", role: signer.role === "APPROVER" ? "APPROVER" : "SIGNER" },
        asked,
      );
  }
}

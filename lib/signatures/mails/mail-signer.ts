import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { openCopyRecipients } from "@/lib/configurations/copies";
import type { Attachment, MailContent, Message } from "@/lib/mail/message";
import { sendMail } from "@/lib/mail/send-mail";
import { Undeliverable } from "@/lib/mail/undeliverable";
import { payerSettings } from "@/lib/payer/payer-settings";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { withSignedAttachments } from "../documents/signed-attachments";
import { tellEvidence } from "../evidence/tell-evidence";
import { findSigning, isItsTurn, isOpen, isReady, type Signing } from "../find-signing";
import { remindLater } from "../reminders/remind-later";
import { moveSigner } from "../signers/move-signer";
import { askedOf } from "./asked-of";
import { cancelledMail, completedMail, failedMail, readingMail, signatureRequestMail } from "./signer-mails";

type Spoken = Awaited<ReturnType<typeof askedOf>>;

/**
 * Writes to a signer; does nothing where there is no address, or where what it would say is not so any more. A job that is run twice
 * may write twice: better than not at all.
 * @throws Error when the mail server does not take it now: the job tries again. An address that it refuses for good is a line of the
 *   evidence
 */
export async function mailSigner(
  db: Database,
  { tenantUuid, signerUuid, reason }: JobPayload<"mail-signer">,
): Promise<void> {
  const linkToken = await findSignerLink(db, tenantUuid, signerUuid);
  const signing = linkToken === null ? null : await findSigning(db, linkToken);
  const to = signing?.signer.subject.email;
  if (!signing || !to || !isTrue(signing, reason)) return;
  const spoken = await askedOf(db, signing, signing.signer.language);
  if (reason === "COMPLETED") return mailCompleted(db, signing, to, spoken);
  const isTaken = await send(
    { to, language: spoken.language.tag, content: contentFor(reason, signing, spoken) },
    signerUuid,
  );
  if (reason !== "TURN" && reason !== "READ" && reason !== "REMINDER") return;
  await inTransaction(db, async (tx) => {
    const { operationUuid } = signing.signer;
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    // Not where the signer was quicker than our answer, or another has taken the place: what was told of the end stays the end.
    const current = await findSigning(tx, signing.signer.linkToken);
    if (!current || !isTrue(current, reason)) return;
    const at = now();
    const kind = !isTaken ? "NOT_NOTIFIED" : reason === "REMINDER" ? "REMINDED" : "NOTIFIED";
    if (isTaken) await moveSigner(tx, current.signer, { to: "NOTIFIED", at });
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, signerUuid, detail: { email: to }, at }]);
    if (isTaken && reason === "TURN") await remindLater(tx, current, at);
  });
}

/** With the documents themselves, where the configuration says so and a mail can carry them. */
async function mailCompleted(db: Database, signing: Signing, to: string, { language, asked }: Spoken): Promise<void> {
  const { uuid: signerUuid, tenantUuid } = signing.signer;
  const { documentDelivery } = (await payerSettings(db, tenantUuid, signing.configuration)).settings;
  const copies = openCopyRecipients(documentDelivery);
  const mail = async (attachments: readonly Attachment[]) => {
    const content = completedMail(language, asked, { isAttached: attachments.length > 0, copies });
    await send({ to, language: language.tag, content, attachments }, signerUuid);
  };
  await (documentDelivery.sendDocumentsByEmail ? withSignedAttachments(signing, mail) : mail([]));
}

/** False where the mail server refuses it for good: asking again would change nothing. */
async function send(message: Message, signerUuid: string): Promise<boolean> {
  try {
    await sendMail(message);
    return true;
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    log.warn({ signerUuid }, "a signer's address takes no mail");
    return false;
  }
}

function isTrue(signing: Signing, reason: JobPayload<"mail-signer">["reason"]): boolean {
  switch (reason) {
    case "TURN":
    case "REMINDER":
      return signing.signer.isNotified && isItsTurn(signing);
    case "READ":
      return signing.signer.isNotified && isOpen(signing) && isReady(signing);
    case "CANCELLED":
    case "REJECTED":
    case "EXPIRED":
    case "COMPLETED":
      return signing.operation.status === reason;
  }
}

function contentFor(
  reason: Exclude<JobPayload<"mail-signer">["reason"], "COMPLETED">,
  { signer }: Signing,
  { language, asked }: Spoken,
): MailContent {
  switch (reason) {
    case "CANCELLED":
      return cancelledMail(language, asked, signer.status === "SIGNED");
    case "REJECTED":
    case "EXPIRED":
      return failedMail(language, asked, reason);
    case "READ":
      return readingMail(language, asked);
    case "TURN":
    case "REMINDER":
      return signatureRequestMail(language, reason === "REMINDER", asked);
  }
}

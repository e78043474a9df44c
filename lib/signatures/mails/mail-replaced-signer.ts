import type { Database } from "@/db/client";
import { listEvidence } from "@/db/queries/signatures/evidence";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { Undeliverable } from "@/lib/mail/undeliverable";
import type { JobPayload } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { findSigning } from "../find-signing";
import { askedOf } from "./asked-of";
import { replacedMail } from "./signer-mails";

/**
 * Tells who was asked to sign, at the address of then, that somebody else is asked instead. Nobody signs by it, so an address that
 * refuses it for good changes nothing.
 * @throws Error when the mail server does not take it now: the job tries again
 */
export async function mailReplacedSigner(
  db: Database,
  { tenantUuid, signerUuid, sequence }: JobPayload<"mail-replaced-signer">,
): Promise<void> {
  const linkToken = await findSignerLink(db, tenantUuid, signerUuid);
  const signing = linkToken === null ? null : await findSigning(db, linkToken);
  if (!signing) return;
  const lines = await listEvidence(db, tenantUuid, signing.signer.operationUuid);
  const to = lines.find((line) => line.sequence === sequence)?.detail.told;
  if (typeof to !== "string") return;
  const { language, asked } = await askedOf(db, signing, null);
  try {
    const messageId = messageIdOf("replaced", signerUuid, String(sequence));
    const content = replacedMail(language, asked, signing.signer.role);
    await sendMail({ to, language: language.tag, content, messageId });
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    log.warn({ signerUuid }, "who was replaced could not be told");
  }
}

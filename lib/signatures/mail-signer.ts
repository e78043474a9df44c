import { type Database, inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findSignerLink } from "@/db/queries/signatures/signer-page";
import { type MailLanguage, mailLanguage } from "@/lib/mail/message";
import { sendMail } from "@/lib/mail/send-mail";
import { linkUrl } from "@/lib/operations/link-url";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { findSigning, isItsTurn, type Signing } from "./find-signing";
import { moveSigner } from "./move-signer";
import { cancelledMail, completedMail, signatureRequestMail } from "./signer-mails";
import { tellEvidence } from "./tell-evidence";

/**
 * Writes to a signer; does nothing where there is no address, or where what it would say is not so any more. A job that is run twice
 * may write twice: better than not at all.
 * @throws Error when the mail server does not take it: the job tries again
 */
export async function mailSigner(db: Database, { tenantUuid, signerUuid, reason }: JobPayload<"mail-signer">): Promise<void> {
  const linkToken = await findSignerLink(db, tenantUuid, signerUuid);
  const signing = linkToken === null ? null : await findSigning(db, linkToken);
  const to = signing?.signer.subject.email;
  if (!signing || !to || !isTrue(signing, reason)) return;
  const language = languageFor(signing);
  await sendMail({ to, language, content: contentFor(signing, reason, language) });
  if (reason !== "TURN" && reason !== "REMINDER") return;
  await inTransaction(db, async (tx) => {
    const { operationUuid } = signing.signer;
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const at = now();
    await moveSigner(tx, signing.signer, { to: "NOTIFIED", at });
    const kind = reason === "TURN" ? "NOTIFIED" : "REMINDED";
    await tellEvidence(tx, tenantUuid, operationUuid, [{ kind, signerUuid, detail: { email: to }, at }]);
  });
}

function isTrue(signing: Signing, reason: JobPayload<"mail-signer">["reason"]): boolean {
  switch (reason) {
    case "TURN":
    case "REMINDER":
      return isItsTurn(signing);
    case "CANCELLED":
      return signing.operation.status === "CANCELLED";
    case "COMPLETED":
      return signing.operation.status === "COMPLETED";
  }
}

/** What the flow asks for, else the organisation's own. */
export function languageFor({ flow, tenant }: Pick<Signing, "flow" | "tenant">): MailLanguage {
  return mailLanguage(flow.namesLanguage ? flow.languageCode : (flow.additionalLanguageCode ?? tenant.languageCode));
}

function contentFor(signing: Signing, reason: JobPayload<"mail-signer">["reason"], language: MailLanguage) {
  const { operation, tenant, documents, signer } = signing;
  const about = {
    payee: tenant.legalName,
    title: operation.title,
    documents: documents.map(({ name }) => name),
    url: linkUrl(signer.linkToken, "SIGNATURE"),
  };
  if (reason === "CANCELLED") return cancelledMail(language, about);
  if (reason === "COMPLETED") return completedMail(language, about);
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: tenant.timeZone });
  const asked = { ...about, message: operation.message, deadline: days.format(operation.expiresAt) };
  return signatureRequestMail(language, reason === "REMINDER", asked);
}

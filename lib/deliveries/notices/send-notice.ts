import { writeFile } from "node:fs/promises";
import type { Db } from "@/db/client";
import { findRecordOfOperation } from "@/db/queries/attempts/payment-records";
import type { TakenDelivery } from "@/db/queries/deliveries/deliveries";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { listCopyAddresses, listStoredDocuments } from "@/db/queries/deliveries/notices";
import type { RecordStatus } from "@/lib/attempts/model";
import { fetchUnchanged } from "@/lib/documents/open-document";
import { ATTACHED_BYTES_MAX, type Attachment } from "@/lib/mail/message";
import type { MailSender } from "@/lib/mail/send-mail";
import { NotNow } from "@/lib/mail/undeliverable";
import { forPayer } from "@/lib/payer/for-payer";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";
import { payerSettings } from "@/lib/payer/payer-settings";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { languageFor } from "../delivery-message";
import type { TellingKind } from "../model";
import type { DeliveryLanguage } from "../words/language";
import { noticeMail } from "./notice-mail";

/**
 * So long, from the first try that was not in vain for our own mail server's sake, a mail waits for documents that can't be had; at its
 * next try it goes without them, and says where they are.
 */
const WAIT_FOR_DOCUMENTS_MS = 600_000;

/** A try to tell what became of a payment. */
export type TakenNotice = TakenDelivery & Readonly<{ kind: TellingKind }>;

/**
 * Mails what is so of a payment at this moment; OVERTAKEN where what was to be said is not so any more.
 * @throws Undeliverable, NotNow as the mail sender; NotNow as well while the documents can't be had
 */
export async function sendNotice(
  db: Db,
  taken: TakenNotice,
  matter: DeliveryMatter,
  sendMail: MailSender,
  timeoutMs: number,
): Promise<"SENT" | "OVERTAKEN"> {
  const { tenantUuid, operationUuid, kind, recipient } = taken;
  const record = await findRecordOfOperation(db, tenantUuid, operationUuid);
  if (!record || !isSo(kind, record.status)) return "OVERTAKEN";
  const settings = await payerSettings(db, tenantUuid, matter.configuration);
  const language = languageFor(matter, settings, recipient);
  const copies = await listCopyAddresses(db, tenantUuid, operationUuid, kind);
  await withWorkFolder(async (folder) => {
    const { attachments, isMoreOnPage } =
      kind === "RECEIPT" ? await attachmentsOf(db, taken, { matter, language, folder }) : NONE;
    const content = noticeMail(language, {
      ...{ kind, recipient, matter, settings, record, copies, isMoreOnPage },
      isAttached: attachments.length > 0,
    });
    const known = { envelopeId: taken.uuid, messageId: taken.messageId ?? "" };
    await sendMail({ to: taken.address, language: language.tag, content, attachments, ...known }, timeoutMs);
  });
  return "SENT";
}

function isSo(kind: TellingKind, status: RecordStatus): boolean {
  return (status === "REJECTED") === (kind === "REJECTION");
}

type Attached = Readonly<{ attachments: readonly Attachment[]; isMoreOnPage: boolean }>;
const NONE: Attached = { attachments: [], isMoreOnPage: false };

type Asked = Readonly<{ matter: DeliveryMatter; language: DeliveryLanguage; folder: WorkFolder }>;

async function attachmentsOf(db: Db, taken: TakenNotice, asked: Asked): Promise<Attached> {
  try {
    return await gather(db, taken, asked);
  } catch (error) {
    const { uuid: deliveryUuid, firstTriedAt } = taken;
    log.warn({ err: error, deliveryUuid }, "the documents of a payment can't be attached");
    if (now().getTime() - firstTriedAt.getTime() >= WAIT_FOR_DOCUMENTS_MS)
      return { attachments: [], isMoreOnPage: true };
    throw new NotNow("The documents can't be had.", { cause: error });
  }
}

/** The receipt, where the configuration offers one, and the documents of the payer's page as far as one mail carries them all. */
async function gather(
  db: Db,
  { tenantUuid, operationUuid }: TakenNotice,
  { matter, language, folder }: Asked,
): Promise<Attached> {
  const attachments: Attachment[] = [];
  const receipt = await makePayerReceipt(db, matter.operation.linkToken, language.tag);
  if (receipt) {
    const path = await folder.newPath();
    await writeFile(path, receipt.bytes, { mode: 0o600 });
    attachments.push({ name: receipt.name, path, contentType: "application/pdf" });
  }
  const documents = forPayer(await listStoredDocuments(db, tenantUuid, operationUuid));
  const sizeBytes = documents.reduce((sum, document) => sum + document.sizeBytes, receipt?.bytes.length ?? 0);
  if (sizeBytes > ATTACHED_BYTES_MAX) return { attachments, isMoreOnPage: true };
  for (const document of documents) {
    const { path } = await fetchUnchanged(document, folder);
    attachments.push({ name: document.name, path, contentType: "application/pdf" });
  }
  return { attachments, isMoreOnPage: false };
}

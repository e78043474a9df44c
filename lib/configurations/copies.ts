import { createHash } from "node:crypto";
import type { OperationConfiguration } from "./model";

type Delivery = OperationConfiguration["documentDelivery"];

/** Who gets a copy of documents that are mailed, signed ones or those of a payment: each once, however often they are named. */
export function copyRecipients({
  sendDocumentsByEmail,
  carbonCopyRecipients,
  blindCarbonCopyRecipients,
}: Delivery): readonly string[] {
  return sendDocumentsByEmail ? [...new Set([...carbonCopyRecipients, ...blindCarbonCopyRecipients])] : [];
}

/** Those of them whom signers and payers are told of. */
export function openCopyRecipients({ sendDocumentsByEmail, carbonCopyRecipients }: Delivery): readonly string[] {
  return sendDocumentsByEmail ? [...new Set(carbonCopyRecipients)] : [];
}

/** Names a recipient in a job, which holds no address. */
export function recipientKey(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}

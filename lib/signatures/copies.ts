import { createHash } from "node:crypto";
import type { OperationConfiguration } from "@/lib/configurations/model";

type Delivery = OperationConfiguration["documentDelivery"];

/** Who gets a copy of signed documents that are mailed: each once, however often they are named. */
export function copyRecipients({
  sendDocumentsByEmail,
  carbonCopyRecipients,
  blindCarbonCopyRecipients,
}: Delivery): readonly string[] {
  return sendDocumentsByEmail ? [...new Set([...carbonCopyRecipients, ...blindCarbonCopyRecipients])] : [];
}

/** Those of them whom the signers are told of. */
export function openCopyRecipients({ sendDocumentsByEmail, carbonCopyRecipients }: Delivery): readonly string[] {
  return sendDocumentsByEmail ? [...new Set(carbonCopyRecipients)] : [];
}

/** Names a recipient in a job, which holds no address. */
export function recipientKey(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}

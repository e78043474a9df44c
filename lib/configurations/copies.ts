import { createHash } from "node:crypto";
import { addressKey } from "@/lib/shared/text/email-address";
import type { OperationConfiguration } from "./model";

type Delivery = OperationConfiguration["documentDelivery"];

/**
 * Who gets a copy of documents that are mailed, signed ones or those of a payment: each once, however often and however they are written.
 */
export function copyRecipients({
  sendDocumentsByEmail,
  carbonCopyRecipients,
  blindCarbonCopyRecipients,
}: Delivery): readonly string[] {
  return sendDocumentsByEmail ? eachOnce([...carbonCopyRecipients, ...blindCarbonCopyRecipients]) : [];
}

/** Those of them whom signers and payers are told of. */
export function openCopyRecipients({ sendDocumentsByEmail, carbonCopyRecipients }: Delivery): readonly string[] {
  return sendDocumentsByEmail ? eachOnce(carbonCopyRecipients) : [];
}

/** Whether two ways of writing it are one address: in capitals or not, it is the same letter-box. */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

function eachOnce(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address, index) => addresses.findIndex((other) => isSameAddress(other, address)) === index);
}

/** Names a recipient in a job, which holds no address. */
export function recipientKey(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}

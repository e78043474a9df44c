import type { Subject } from "@/lib/operations/model";
import { fullName } from "./model";

/** Whether a payment is the signer's own: the same address, else the same name; one that names nobody is. */
export function isSamePerson(payer: Subject, signer: Subject): boolean {
  if (payer.email !== null && signer.email !== null) return payer.email.toLowerCase() === signer.email.toLowerCase();
  const [payerName, signerName] = [fullName(payer), fullName(signer)];
  if (payerName !== null && signerName !== null) return payerName.toLowerCase() === signerName.toLowerCase();
  return payer.email === null && payerName === null;
}

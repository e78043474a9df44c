import { addressKey } from "@/lib/shared/text/email-address";
import { fullName, type Subject } from "./model";

/**
 * Whether a payment is the signer's own: the same address, else the same name, or where it has neither, the same telephone; one that
 * names nobody is (decision 90).
 */
export function isSamePerson(payer: Subject, signer: Subject): boolean {
  if (payer.email !== null && signer.email !== null) return addressKey(payer.email) === addressKey(signer.email);
  const [payerName, signerName] = [fullName(payer), fullName(signer)];
  if (payerName !== null && signerName !== null) return payerName.toLowerCase() === signerName.toLowerCase();
  return payer.email === null && payerName === null && (payer.phone === null || payer.phone === signer.phone);
}

/**
 * Whether those that are asked are one person beyond doubt: alone, whoever that is, else alike in name and address as far as they say
 * both (decision 336).
 */
export function areOnePerson(people: readonly Subject[]): boolean {
  return people.every((one, index) => people.slice(index + 1).every((other) => isAlike(one, other)));
}

function isAlike(one: Subject, other: Subject): boolean {
  const said = [
    [one.email, other.email],
    [fullName(one), fullName(other)],
  ].filter((pair) => pair.every((text) => text !== null));
  return said.length > 0 && said.every(([text, same]) => text?.toLowerCase() === same?.toLowerCase());
}

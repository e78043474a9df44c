import type { EarlierSignatures, EarlierSigner, PayerPageRow } from "@/db/queries/attempts/payer-page";
import { linkUrl } from "@/lib/operations/link-url";
import { areOnePerson, isSamePerson } from "@/lib/operations/same-person";
import { now } from "@/lib/shared/clock";
import type { PayerStep } from "./payer-view";

type UnsignedStep = Extract<PayerStep, { name: "SIGN_FIRST" | "NOT_SIGNED" }>;

/**
 * What comes before the payment and is not signed (decision 90), null where all is: it leads the payer to what is theirs to sign, to
 * what still can be before what is late. Where one of all that it waits for never will be signed, nothing leads on.
 */
export function unsignedStep({
  operation: { subject },
  signatures,
}: Readonly<{
  operation: Pick<PayerPageRow["operation"], "subject">;
  signatures: EarlierSignatures | null;
}>): UnsignedStep | null {
  const awaited = signatures?.signers.filter(({ operationStatus }) => operationStatus !== "COMPLETED") ?? [];
  if (!signatures || awaited.length === 0) return null;
  if (awaited.some(isOver)) return { name: "NOT_SIGNED" };
  const own = awaited.filter(({ role, status, subject: signer }) => {
    return role !== "VIEWER" && status !== "SIGNED" && isSamePerson(subject, signer);
  });
  const next = own.find((signer) => !isLate(signer)) ?? own[0];
  if (!next || !isOnePersons(signatures)) return { name: "SIGN_FIRST", url: null, isLate: awaited.some(isLate) };
  return { name: "SIGN_FIRST", url: linkUrl(next.linkToken, "SIGNATURE"), isLate: isLate(next) };
}

/** Whether nobody but one person was ever given anything of it to read: all the others may hold the payment's link (decision 336). */
function isOnePersons({ signers, wereChanged }: EarlierSignatures): boolean {
  return !wereChanged && areOnePerson(signers.map(({ subject }) => subject));
}

function isOver({ operationStatus }: EarlierSigner): boolean {
  return operationStatus === "REJECTED" || operationStatus === "CANCELLED";
}

function isLate({ expiresAt }: EarlierSigner): boolean {
  return expiresAt <= now();
}

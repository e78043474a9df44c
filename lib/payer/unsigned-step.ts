import type { EarlierSigner, PayerPageRow } from "@/db/queries/attempts/payer-page";
import { linkUrl } from "@/lib/operations/link-url";
import { isSamePerson } from "@/lib/operations/same-person";
import { now } from "@/lib/shared/clock";
import type { PayerStep } from "./payer-view";

type UnsignedStep = Extract<PayerStep, { name: "SIGN_FIRST" | "NOT_SIGNED" }>;

/**
 * What comes before the payment is not signed (decision 90): it leads the payer to what is theirs to sign, to what still can be before
 * what is late. Where one of all that it waits for never will be signed, nothing leads on.
 */
export function unsignedStep(
  { subject }: Pick<PayerPageRow["operation"], "subject">,
  signers: readonly EarlierSigner[],
): UnsignedStep {
  if (signers.some(({ isOver }) => isOver)) return { name: "NOT_SIGNED" };
  const own = signers.filter(({ role, status, subject: signer }) => {
    return role !== "VIEWER" && status !== "SIGNED" && isSamePerson(subject, signer);
  });
  const next = own.find((signer) => !isLate(signer)) ?? own[0];
  if (!next) return { name: "SIGN_FIRST", url: null, isLate: signers.some(isLate) };
  return { name: "SIGN_FIRST", url: linkUrl(next.linkToken, "SIGNATURE"), isLate: isLate(next) };
}

function isLate({ expiresAt }: EarlierSigner): boolean {
  return expiresAt <= now();
}

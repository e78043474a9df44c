import type { Subject } from "@/lib/operations/model";

/** Whatever names the payer best; null when nothing is known of them. */
export function payerName({ name, lastName, email, phone }: Subject): string | null {
  return [name, lastName].filter(Boolean).join(" ") || email || phone;
}

type ForSomebody = Readonly<{ subject: Subject; signers: readonly Subject[] }>;

/** Whom an operation is for: those who sign, or who pays; null when nothing is known of them. */
export function whomFor({ subject, signers }: ForSomebody): string | null {
  return signers.flatMap((signer) => payerName(signer) ?? []).join(", ") || payerName(subject);
}

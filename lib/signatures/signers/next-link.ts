import { type SignerRole, type SignerStatus, whoseTurn } from "../model";

type Linked = Readonly<{ role: SignerRole; status: SignerStatus; order: number; linkToken: string }>;

/** What the operation's link is: the next signer's, and the last one's when nobody is next (docs/signatures.md). */
export function nextLink(signers: readonly Linked[]): string {
  const acting = signers.filter(({ role }) => role !== "VIEWER");
  const next = whoseTurn(acting)[0] ?? acting.at(-1);
  if (!next) throw new Error("A signature has somebody who signs.");
  return next.linkToken;
}

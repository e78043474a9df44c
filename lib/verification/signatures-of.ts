import type { SignatureLevel } from "@/lib/signatures/model";
import type { KnownRevision } from "./known-document";
import type { VerifiedSignature } from "./model";

/** Who signed up to a revision, by our own records. */
export function signaturesOf(revisions: readonly KnownRevision[]): readonly VerifiedSignature[] {
  const isArchived = revisions.some(({ kind }) => kind === "ARCHIVED");
  return revisions.flatMap((revision) => {
    const { signer } = revision;
    if (!signer) return [];
    const { name, method, signedAt } = signer;
    return [{ signer: name, method, signedAt, level: levelOf(revision, isArchived) }];
  });
}

function levelOf({ isTimestamped }: KnownRevision, isArchived: boolean): SignatureLevel {
  if (isArchived) return "B-LTA";
  return isTimestamped ? "B-T" : "B-B";
}

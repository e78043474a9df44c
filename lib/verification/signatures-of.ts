import type { SignatureLevel, SigningMethod } from "@/lib/signatures/model";
import type { KnownRevision } from "./known-document";
import type { VerifiedSignature } from "./model";

/** Who signed up to a revision, by our own records. */
export function signaturesOf(revisions: readonly KnownRevision[]): readonly VerifiedSignature[] {
  const archived = revisions.find(({ kind }) => kind === "ARCHIVED") ?? null;
  return revisions.flatMap((revision) => {
    const { signer } = revision;
    if (!signer) return [];
    const { name, method, signedAt, certificate } = signer;
    return [{ signer: name, method, signedAt, certificate, level: levelOf(revision, method, archived) }];
  });
}

/**
 * The archive's timestamp proves the time of each signature (B-T). What validates them for long lies beside it for the seal's key
 * alone, and only where all of it could be had (decision 100).
 */
function levelOf(
  { isTimestamped }: KnownRevision,
  method: SigningMethod,
  archived: KnownRevision | null,
): SignatureLevel {
  const isOfSeal = method !== "CERTIFICATE" && method !== "REMOTE";
  if (archived?.hasValidation && isOfSeal) return "B-LTA";
  return isTimestamped || archived !== null ? "B-T" : "B-B";
}

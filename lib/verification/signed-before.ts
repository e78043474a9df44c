import type { Db } from "@/db/client";
import { findKnownDocument } from "./find-known-document";
import type { KnownDocument } from "./known-document";
import type { VerifiedSignature } from "./model";
import { signaturesOf } from "./signatures-of";

/**
 * Who had signed here what a document came as: sent again in another request, a signed file is a document of its own, and the
 * signatures that it brought lie in the records of the earlier one. The first come first. Only what came byte by byte as we had
 * left it counts: of anything else nobody has looked at what happened in between.
 * @param digests of all that the file begins with (SHA-256, hexadecimal)
 */
export async function signedBefore(
  db: Db,
  { documentUuid, revisions }: KnownDocument,
  digests: readonly string[],
): Promise<readonly VerifiedSignature[]> {
  const came = revisions.find(({ kind }) => kind === "SUPPLIED");
  if (!came || !digests.includes(came.sha256)) return [];
  const earlier = await findKnownDocument(db, [came.sha256]);
  const left = earlier?.revisions.find(({ kind, sha256 }) => kind !== "SUPPLIED" && sha256 === came.sha256);
  if (!earlier || !left || earlier.documentUuid === documentUuid) return [];
  // Each came shorter than it was left, so this ends.
  const shorter = earlier.revisions.filter(({ kind, sizeBytes }) => kind !== "SUPPLIED" || sizeBytes < left.sizeBytes);
  return [
    ...(await signedBefore(db, { ...earlier, revisions: shorter }, digests)),
    ...signaturesOf(earlier.revisions.filter(({ revision }) => revision <= left.revision)),
  ];
}

import type { Db } from "@/db/client";
import {
  findDocumentByDigests,
  listVerifiedRevisions,
  type VerifiedRevision,
} from "@/db/queries/signatures/verification";
import { fullName } from "@/lib/operations/model";
import type { KnownDocument, KnownRevision } from "./known-document";

/** The document that one of these digests (SHA-256, hexadecimal) is a revision of, with all of its revisions; null for none. */
export async function findKnownDocument(db: Db, sha256s: readonly string[]): Promise<KnownDocument | null> {
  const found = await findDocumentByDigests(db, sha256s);
  if (!found) return null;
  const revisions = await listVerifiedRevisions(db, found.documentUuid);
  return { ...found, revisions: revisions.map(knownRevision) };
}

function knownRevision(verified: VerifiedRevision): KnownRevision {
  const { subject, method, createdAt, certificateHolder: holder, certificateIssuer: issuer, ...revision } = verified;
  const certificate = holder === null || issuer === null ? null : { holder, issuer };
  const signer = subject && method ? { name: fullName(subject), method, signedAt: createdAt, certificate } : null;
  return { ...revision, signer };
}

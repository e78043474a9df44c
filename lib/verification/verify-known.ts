import type { FileParts } from "@/lib/documents/pdf/judge/model";
import { changesSince, type SentFile } from "./changes-since";
import { isSealed, type KnownDocument, type KnownRevision } from "./known-document";
import { type Change, eachOnce, type Verification } from "./model";
import { signaturesOf } from "./signatures-of";

/**
 * Verifies a file that is, or begins with, a document of ours: its bytes are known, so it is compared with what we left
 * (decision 93). Null where nothing in it was sealed.
 */
export async function verifyKnown(
  file: SentFile,
  parts: FileParts,
  { documentUuid, legalName, revisions }: KnownDocument,
): Promise<Verification | null> {
  const last = lastKnown(parts, revisions);
  if (!last || !revisions.some(isSealed)) return null;
  const missing = revisions.filter(({ revision }) => revision > last.revision);
  const changes = eachOnce(await changesIn(file, parts, last, missing));
  return {
    verdict: changes.length === 0 ? "SEALED" : "CHANGED",
    sealedBy: legalName,
    documentUuid,
    revision: last.revision,
    signatures: signaturesOf(revisions.filter(({ revision }) => revision <= last.revision)),
    changes,
  };
}

/** The newest revision that the file has to its last byte. What came to us is nothing that we could vouch for. */
function lastKnown({ prefixes }: FileParts, revisions: readonly KnownRevision[]): KnownRevision | undefined {
  const digests = new Set(prefixes.map(({ sha256 }) => sha256));
  return revisions.findLast(({ kind, sha256 }) => kind !== "SUPPLIED" && digests.has(sha256));
}

async function changesIn(
  file: SentFile,
  parts: FileParts,
  last: KnownRevision,
  missing: readonly KnownRevision[],
): Promise<readonly Change[]> {
  const next = last.revision + 1;
  if (missing.some((revision) => isThere(revision, parts))) return [{ kind: "BYTES_CHANGED", revision: next }];
  const isCutOff = missing.some(({ kind }) => kind === "SEALED" || kind === "SIGNED");
  const later = await changesSince(file, parts, last.sizeBytes);
  return [
    ...(isCutOff ? [{ kind: "REVISION_MISSING", revision: next } as const] : []),
    ...later.flatMap((kinds, index) => kinds.map((kind) => ({ kind, revision: next + index }))),
  ];
}

/** The file has something that ends where this revision ended: it is not cut off but damaged. */
function isThere({ sizeBytes }: KnownRevision, { prefixes }: FileParts): boolean {
  return prefixes.some(({ end }) => end === sizeBytes);
}

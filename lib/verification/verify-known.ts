import type { FileParts } from "@/lib/documents/pdf/judge/model";
import type { SealIdentity } from "@/lib/seals/seal";
import { changesSince, isIntact, type SentFile } from "./changes-since";
import { isSealed, type KnownDocument, type KnownRevision } from "./known-document";
import { type Change, eachOnce, type Verification } from "./model";
import { changedWithin, type SealSignatures, sealSignatures, signersIn } from "./seal-signatures";
import { signaturesOf } from "./signatures-of";

/**
 * Verifies a file that is, or begins with, a document of ours: its bytes are known, so it is compared with what we left
 * (decision 93). Null where nothing in it was sealed, and where the seal says more than our records do (decision 390).
 */
export async function verifyKnown(
  file: SentFile,
  parts: FileParts,
  { documentUuid, legalName, revisions }: KnownDocument,
  seals: readonly SealIdentity[],
): Promise<Verification | null> {
  const last = lastKnown(parts, revisions);
  if (!last || !revisions.some(isSealed)) return null;
  const missing = revisions.filter(({ revision }) => revision > last.revision);
  const unrecorded = missing.length === 0 ? await signedSince(file, parts, last, seals) : [];
  if (unrecorded === null) return null;
  const end = unrecorded.at(-1)?.end ?? last.sizeBytes;
  const changes = eachOnce(await changesIn(file, parts, { last, end }, missing));
  return {
    verdict: changes.length === 0 ? "SEALED" : "CHANGED",
    sealedBy: legalName,
    documentUuid,
    revision: last.revision,
    signatures: [
      ...signaturesOf(revisions.filter(({ revision }) => revision <= last.revision)),
      ...signersIn(unrecorded),
    ],
    changes,
  };
}

/** The newest revision that the file has to its last byte. What came to us is nothing that we could vouch for. */
function lastKnown({ prefixes }: FileParts, revisions: readonly KnownRevision[]): KnownRevision | undefined {
  const digests = new Set(prefixes.map(({ sha256 }) => sha256));
  return revisions.findLast(({ kind, sha256 }) => kind !== "SUPPLIED" && digests.has(sha256));
}

/**
 * What the seals' keys have signed where the records end, and nothing but that has happened: they are older than the file (decision 94).
 * Null where others have signed in between as well, and nothing else: whether they are signers of ours nobody knows (decision 390).
 */
async function signedSince(
  file: SentFile,
  parts: FileParts,
  last: KnownRevision,
  seals: readonly SealIdentity[],
): Promise<SealSignatures["whole"] | null> {
  if (last.sizeBytes === file.sizeBytes) return [];
  const sealed = sealSignatures(parts, file.sizeBytes, seals);
  if ((await changedWithin(file, sealed, last.sizeBytes)) === 0) {
    return sealed.whole.filter(({ end }) => end > last.sizeBytes);
  }
  // What follows on a change is of another document than the one we know.
  const isChanged = (await changedWithin(file, sealed, last.sizeBytes, parts.signatures.filter(isIntact))) > 0;
  return isChanged ? [] : null;
}

type Trusted = Readonly<{ last: KnownRevision; end: number }>;

async function changesIn(
  file: SentFile,
  parts: FileParts,
  { last, end }: Trusted,
  missing: readonly KnownRevision[],
): Promise<readonly Change[]> {
  const next = last.revision + 1;
  if (missing.some((revision) => isThere(revision, parts))) return [{ kind: "BYTES_CHANGED", revision: next }];
  const isCutOff = missing.some(({ kind }) => kind === "SEALED" || kind === "SIGNED");
  const later = await changesSince(file, parts, end);
  return [
    ...(isCutOff ? [{ kind: "REVISION_MISSING", revision: next } as const] : []),
    ...later.flatMap((kinds, index) => kinds.map((kind) => ({ kind, revision: next + index }))),
  ];
}

/** The file has something that ends where this revision ended: it is not cut off but damaged. */
function isThere({ sizeBytes }: KnownRevision, { prefixes }: FileParts): boolean {
  return prefixes.some(({ end }) => end === sizeBytes);
}

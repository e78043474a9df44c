import { judgePdf } from "@/lib/documents/judge-pdf";
import type { FileParts, FoundSignature, LaterRevision } from "@/lib/documents/pdf/judge/model";
import { verifyCms, verifyDocumentTimestamp } from "@/lib/seals/verify-cms";
import type { ChangeKind } from "./model";

export type SentFile = Readonly<{
  path: string;
  sizeBytes: number;
  /** Whose turn it is in the pool. */
  who: string;
}>;

/** What each revision behind `trustedEnd` has changed, in their order. */
export type LaterChanges = readonly (readonly ChangeKind[])[];

/**
 * Judges what follows on what is known to be ours: by rule, and by the signatures that say they are of it.
 * @throws AppError as `judgePdf`
 */
export async function changesSince(
  { path, sizeBytes, who }: SentFile,
  { signatures }: FileParts,
  trustedEnd: number,
): Promise<LaterChanges> {
  if (trustedEnd === sizeBytes) return [];
  const later = await judgePdf(path, trustedEnd, { who, sizeBytes });
  return later.map((revision) => [...revision.changes, ...brokenIn(revision, signatures)]);
}

/** A signature or timestamp that was added must be one, of all that lies before it. */
function brokenIn({ end, filled }: LaterRevision, signatures: readonly FoundSignature[]): ChangeKind[] {
  const isBroken = filled.some((field) => {
    const signature = signatures.find((found) => found.field === field && isAt(found.end, end));
    return !signature || !isIntact(signature);
  });
  return isBroken ? ["BYTES_CHANGED"] : [];
}

/** The line's end behind a revision may be signed or not. */
export function isAt(signedEnd: number, end: number): boolean {
  return signedEnd <= end && signedEnd >= end - 2;
}

/** Whether it is of the bytes before us, whoever's key has made it. */
export function isIntact({ cms, digests, isDocumentTimestamp }: FoundSignature): boolean {
  const [der, of] = [Buffer.from(cms), digestsOf(digests)];
  return isDocumentTimestamp ? verifyDocumentTimestamp(der, of)?.isIntact === true : verifyCms(der, of).isIntact;
}

/** They come from another process, as plain bytes. */
export function digestsOf({ sha256, sha384, sha512 }: FoundSignature["digests"]) {
  return { sha256: Buffer.from(sha256), sha384: Buffer.from(sha384), sha512: Buffer.from(sha512) };
}

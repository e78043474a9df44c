import type { Db } from "@/db/client";
import { splitPdf } from "@/lib/documents/judge-pdf";
import { knownSeals } from "@/lib/seals/seal";
import type { SentFile } from "./changes-since";
import { findKnownDocument } from "./find-known-document";
import type { Verification } from "./model";
import { signedBefore } from "./signed-before";
import { verifyKnown } from "./verify-known";
import { verifyUnknown } from "./verify-unknown";

const NOT_OURS: Verification = {
  verdict: "NOT_OURS",
  sealedBy: null,
  documentUuid: null,
  revision: null,
  signatures: [],
  changes: [],
};

/**
 * Whether a file is as we sealed it, who signed it, and what has been done to it since (issue: Verification): (a) by the digests of
 * the file and of what it begins with, (b) else by a signature of a seal of ours that covers it, (c) and of what follows by rule.
 * Whoever asks has the file: the answer says nothing that it doesn't say itself.
 * @throws AppError document_unreadable for a file that takes too much to be read; rate_limited when too many wait;
 *   service_unavailable, internal_error
 */
export async function verifyDocument(db: Db, file: SentFile): Promise<Verification> {
  const parts = await splitPdf(file.path, file);
  const digests = parts.prefixes.map(({ sha256 }) => sha256);
  const [document, seals] = await Promise.all([findKnownDocument(db, digests), knownSeals()]);
  const known = document && (await verifyKnown(file, parts, document, seals));
  if (known) return { ...known, signatures: [...(await signedBefore(db, document, digests)), ...known.signatures] };
  return (await verifyUnknown(file, parts, seals)) ?? NOT_OURS;
}

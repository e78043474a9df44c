import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileParts, LaterRevision } from "./pdf/judge/model";

/**
 * What a file is made of: its digests, and the signatures in it that sign what they say. It may be no PDF at all: then it has
 * one digest and no signature.
 * @throws AppError document_unreadable for a file that takes too much; rate_limited when too many wait; internal_error
 */
export async function splitPdf(path: string, owner: JobOwner): Promise<FileParts> {
  return (await runDocumentJob({ kind: "split", path }, "parts", owner)).parts;
}

/**
 * What has been done to a file since it ended at `trustedEnd`, revision by revision (decision 92).
 * @throws AppError as `splitPdf`
 */
export async function judgePdf(path: string, trustedEnd: number, owner: JobOwner): Promise<readonly LaterRevision[]> {
  return (await runDocumentJob({ kind: "judge", path, trustedEnd }, "judged", owner)).later;
}

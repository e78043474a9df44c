import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { Preparation } from "./signing/prepare-document";
import type { PreparedFields } from "./signing-model";

/** Revision 1 of a document, and what its fields are called in it. */
export type PreparedDocument = Readonly<{ file: FileOnDisk; fields: PreparedFields }>;

/**
 * Makes revision 1 (design: the order that every validator accepts) in a file that nothing has yet: the supplied bytes unchanged,
 * then the payment page where there is one, the evidence pages with an EMPTY field for the seal and for each signer, and the placed
 * fields, empty and read-only. Null for a file that is signed already: nothing is written, and each signature goes into a field of
 * its own (`fillSignature` with `place.kind` "new").
 *
 * @throws AppError document_unreadable; document_locked for a file certified to allow no changes; rate_limited when too many wait;
 *   internal_error, also for a field on a page that is not there: fields are checked against `inspectPdf` before
 */
export async function prepareSignable({
  supplied,
  intoPath,
  who,
  ...preparation
}: Preparation &
  Readonly<{
    supplied: Pick<FileOnDisk, "path" | "sizeBytes">;
    intoPath: string;
    who: JobOwner["who"];
  }>): Promise<PreparedDocument | null> {
  const job = { kind: "prepare", path: supplied.path, intoPath, ...preparation } as const;
  const { made } = await runDocumentJob(job, "prepared", { who, sizeBytes: supplied.sizeBytes });
  if (!made) return null;
  const { fields, ...file } = made;
  return { file: { path: intoPath, ...file }, fields };
}

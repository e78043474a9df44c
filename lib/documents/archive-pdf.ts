import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { FilledRevision } from "./fill-signature";
import type { Archiving } from "./signing/archive-document";

/**
 * Writes the last revision (ARCHIVED) into a file that nothing has yet: the base's bytes unchanged, then the validation data
 * (`collectValidation` of lib/seals) and room for a timestamp over the whole file: `askTimestampOf(digest)`, whose token
 * `embedSignature` puts there. Without a token the file is thrown away.
 * @throws AppError document_unreadable; rate_limited when too many wait; internal_error
 */
export async function archivePdf({
  base,
  intoPath,
  who,
  ...archiving
}: Archiving &
  Readonly<{
    base: Pick<FileOnDisk, "path" | "sizeBytes">;
    intoPath: string;
    who: JobOwner["who"];
  }>): Promise<FilledRevision> {
  const job = { kind: "archive", path: base.path, intoPath, ...archiving } as const;
  const { sizeBytes, digest, contents, field } = await runDocumentJob(job, "filled", {
    who,
    sizeBytes: base.sizeBytes,
  });
  return { path: intoPath, sizeBytes, digest: Buffer.from(digest), contents, field };
}

import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { ContentsRange } from "./model";
import type { Filling } from "./signing/fill-document";

/** A revision that lacks nothing but its signature. */
export type FilledRevision = Readonly<{
  path: string;
  sizeBytes: number;
  /** SHA-256 of all but what lies at `contents`: what `signDigest` of lib/seals is given. */
  digest: Buffer;
  /** Where `embedSignature` writes. */
  contents: ContentsRange;
  /** The name of the field that is signed. */
  field: string;
}>;

/**
 * Writes the next revision into a file that nothing has yet: the base's bytes unchanged, then the signature with room for its
 * /Contents, what its box shows, and the placed fields' values. Only the signature, its widget and those fields are new, which is
 * what a certified file allows.
 *
 * @throws AppError document_unreadable; rate_limited when too many wait; internal_error, also when the field is not there or is
 *   signed already: the base is not the revision that the caller takes it for
 */
export async function fillSignature({
  base,
  intoPath,
  who,
  ...filling
}: Filling &
  Readonly<{
    base: Pick<FileOnDisk, "path" | "sizeBytes">;
    intoPath: string;
    who: JobOwner["who"];
  }>): Promise<FilledRevision> {
  const job = { kind: "fill", path: base.path, intoPath, ...filling } as const;
  const { sizeBytes, digest, contents, field } = await runDocumentJob(job, "filled", {
    who,
    sizeBytes: base.sizeBytes,
  });
  return { path: intoPath, sizeBytes, digest: Buffer.from(digest), contents, field };
}

import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { Statement } from "./signing-model";

/**
 * What is signed where a request brings no document, as a tagged PDF in a file that nothing has yet: its title and message.
 * @throws AppError rate_limited when too many documents wait to be made, internal_error
 */
export async function makeStatement({
  statement,
  intoPath,
  who,
}: Readonly<{ statement: Statement; intoPath: string; who: JobOwner["who"] }>): Promise<FileOnDisk> {
  const job = { kind: "statement", statement, intoPath } as const;
  const { sizeBytes, sha256 } = await runDocumentJob(job, "written", { who, sizeBytes: 0 });
  return { path: intoPath, sizeBytes, sha256 };
}

import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { EvidenceReport } from "./signing-model";

/**
 * The evidence as a PDF of its own, tagged, in a file that nothing has yet. Its seal is still to come: `fillSignature` with the
 * field that this answers and `certifies: true`, then `embedSignature`.
 * @throws AppError rate_limited when too many documents wait to be made, internal_error
 */
export async function makeEvidenceReport({
  report,
  intoPath,
  who,
}: Readonly<{ report: EvidenceReport; intoPath: string; who: JobOwner["who"] }>): Promise<
  Readonly<{ file: FileOnDisk; field: string }>
> {
  const job = { kind: "report", report, intoPath } as const;
  const { sizeBytes, sha256, field } = await runDocumentJob(job, "reported", { who, sizeBytes: 0 });
  return { file: { path: intoPath, sizeBytes, sha256 }, field };
}

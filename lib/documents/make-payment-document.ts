import { type JobOwner, runDocumentJob } from "./document-pool";
import type { FileOnDisk } from "./files/file-store-port";
import type { PaymentPage } from "./model";

/**
 * The PDF that asks for a payment (decision 2, "Invoice PDF"), written to a path that nothing has yet. Without a supplied one, a
 * page of our own; with one, that page as its last, appended as an incremental update: the supplied bytes stand unchanged in
 * front, so attachments, metadata and what a digital signature covers survive.
 *
 * @throws AppError document_unreadable for a PDF that needs a password, is broken, or takes too much to be read;
 *   document_locked for one that allows no changes; rate_limited when too many documents wait to be made; internal_error when it is not the
 *   file's fault
 */
export async function makePaymentDocument({
  page,
  supplied,
  intoPath,
  who,
}: Readonly<{
  page: PaymentPage;
  supplied: Pick<FileOnDisk, "path" | "sizeBytes"> | null;
  intoPath: string;
  who: JobOwner["who"];
}>): Promise<FileOnDisk> {
  const job = { kind: "payment", page, suppliedPath: supplied?.path ?? null, intoPath } as const;
  const { sizeBytes, sha256 } = await runDocumentJob(job, "written", { who, sizeBytes: supplied?.sizeBytes ?? 0 });
  return { path: intoPath, sizeBytes, sha256 };
}

import { runDocumentJob } from "./document-pool";
import type { PaymentPage } from "./model";

/**
 * The PDF that asks for a payment (decision 2, "Invoice PDF"). Without a supplied one, a page of our own; with one, that page as
 * its last, appended as an incremental update: the supplied bytes stand unchanged in front, so attachments, metadata and what a
 * digital signature covers survive.
 *
 * @throws AppError document_unreadable for a PDF that is encrypted or broken, or that takes too much to be read;
 *   rate_limited when too many documents wait to be made; internal_error when it is not the file's fault
 */
export async function makePaymentDocument({
  page,
  suppliedPdf,
}: Readonly<{ page: PaymentPage; suppliedPdf: Uint8Array | null }>): Promise<Buffer> {
  const made = await runDocumentJob({ kind: "payment", page, suppliedPdf });
  return suppliedPdf ? Buffer.concat([suppliedPdf, made]) : made;
}

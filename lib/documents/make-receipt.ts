import { runDocumentJob } from "./document-pool";
import type { ReceiptPage } from "./model";

/**
 * A payer's receipt as a PDF of one page.
 * @throws AppError rate_limited when too many documents wait to be made, internal_error
 */
export async function makeReceipt({ page }: Readonly<{ page: ReceiptPage }>): Promise<Buffer> {
  const { bytes } = await runDocumentJob({ kind: "receipt", page }, "made", { who: page.payeeName, sizeBytes: 0 });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import { log } from "@/lib/shared/log";
import { type JobOwner, runDocumentJob } from "./document-pool";
import type { ReadInvoice } from "./model";

/**
 * What a file that was dropped as an invoice says of its payment (decision 265).
 * @throws AppError document_unreadable for what is neither an e-invoice nor a PDF that can be opened; rate_limited; internal_error
 */
export async function readInvoice(path: string, owner: JobOwner): Promise<ReadInvoice> {
  const { invoice, problem } = await runDocumentJob({ kind: "invoice", path }, "invoice", owner);
  if (problem !== null) log.info({ problem }, "the XML of an e-invoice gives nothing");
  return invoice;
}

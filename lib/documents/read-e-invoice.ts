import { log } from "@/lib/shared/log";
import { type JobOwner, runDocumentJob } from "./document-pool";
import type { EInvoice } from "./model";

/**
 * What the XML of a Factur-X or ZUGFeRD invoice says; null for any other PDF, and for one whose XML can't be read: that is no
 * reason to refuse a PDF that people can read (decision 41).
 * @throws AppError document_unreadable for a PDF that is encrypted or can't be opened; rate_limited; internal_error
 */
export async function readEInvoice(path: string, owner: JobOwner): Promise<EInvoice | null> {
  const { eInvoice, problem } = await runDocumentJob({ kind: "e-invoice", path }, "read", owner);
  if (problem !== null) log.info({ problem }, "the XML of an e-invoice gives nothing");
  return eInvoice;
}

import type { Database } from "@/db/client";
import { linkUrl } from "@/lib/operations/link-url";
import type { Caller } from "@/lib/shared/caller";
import type { InvoiceCollectionResult } from "./contract";
import { invoiceCollectionRequest } from "./flow-request";
import { type FlowInput, type MadeFlow, makeFlow, type Settle } from "./make-flow";

/**
 * Creates a flow of payments with their links and, where asked for, their PDFs (interface 4.6).
 * @throws AppError forbidden, invalid_field naming every bad field, payload_too_large, document_unreadable
 */
export async function createInvoiceCollection(
  db: Database,
  caller: Caller,
  input: FlowInput,
  settle?: Settle<InvoiceCollectionResult>,
): Promise<InvoiceCollectionResult> {
  return makeFlow(db, caller, input, { schema: invoiceCollectionRequest, present, settle });
}

function present({ flow, operations, documents }: MadeFlow): InvoiceCollectionResult {
  return {
    uuid: flow.uuid,
    createdAt: flow.createdAt.toISOString(),
    operations: operations.map(({ uuid, linkToken }) => {
      const document = documents.find(({ row }) => row.operationUuid === uuid);
      return {
        uuid,
        url: linkUrl(linkToken),
        ...(document ? { document: Buffer.from(document.bytes).toString("base64") } : {}),
      };
    }),
  };
}

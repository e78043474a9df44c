import type { Database } from "@/db/client";
import { openFile } from "@/lib/documents/open-document";
import type { InvoiceCollectionResult } from "@/lib/flows/contract";
import { linkUrl } from "@/lib/operations/link-url";
import type { Caller } from "@/lib/shared/caller";
import { Base64File } from "@/lib/shared/text/base64-file";
import type { MadeDocument } from "./flow-documents";
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
  settle?: Settle<CreatedCollection>,
): Promise<CreatedCollection> {
  return makeFlow(db, caller, input, { schema: invoiceCollectionRequest, present, settle });
}

/** The answer, with documents as they lie in the request's folder: the store may be away by then. */
export type CreatedCollection = Omit<InvoiceCollectionResult, "operations"> &
  Readonly<{ operations: readonly Readonly<{ uuid: string; id?: string; url: string; document?: Base64File }>[] }>;

/** The documents that stand in the answer. */
export function filesOf({ operations }: CreatedCollection): readonly Base64File[] {
  return operations.flatMap(({ document }) => document ?? []);
}

function present({ flow, operations, documents }: MadeFlow): CreatedCollection {
  return {
    uuid: flow.uuid,
    createdAt: flow.createdAt.toISOString(),
    operations: operations.map(({ uuid, handle, linkToken }) => {
      // The page that asks for the payment: the last, where the invoice stands on its own.
      const made = documents.findLast((document) => document.row.operationUuid === uuid);
      return {
        uuid,
        // Echoed back (decision 2); without one the answer is as interface 2.7 has it.
        ...(typeof handle === "string" && { id: handle }),
        url: linkUrl(linkToken, "PAYMENT"),
        ...(made ? { document: inBase64(made) } : {}),
      };
    }),
  };
}

function inBase64({ row: { storageKey: key, sizeBytes }, file }: MadeDocument): Base64File {
  return new Base64File({ key, sizeBytes, open: () => openFile(file) });
}

import { openDocumentCopy } from "@/lib/documents/open-document";
import { invoiceCollectionResult } from "@/lib/flows/contract";
import {
  type CreatedCollection,
  createInvoiceCollection,
  filesOf,
} from "@/lib/flows/creating/create-invoice-collection";
import { documentedCollection, invoiceCollectionPayload } from "@/lib/flows/creating/flow-request";
import { apiRoutes, rawBodyPostRoute } from "@/lib/http/api-route";
import { created } from "@/lib/http/reply/reply";

const reply = (result: CreatedCollection) => created(`/flow/v1/flows/${result.uuid}`, result, filesOf(result));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: rawBodyPostRoute({
    operationId: "createInvoiceCollection",
    summary: "Create an invoice collection flow",
    description:
      "Creates a flow of payments for invoices and answers with a payment link for each. With `invoice.generateDocument` the answer also holds a PDF with the link's QR code: your own invoice, sent as a file part named like `invoice.id`, with a page appended, or a page of ours. Your bytes are never changed. When your PDF is a Factur-X or ZUGFeRD invoice, its XML gives amount, currency, invoice number, due date and payer where the payload leaves them out; where both name the amount or the currency and differ, the answer is a 400 with both values. Nothing is stored unless everything is.",
    tag: "Flows",
    rawBody: { kind: "json-or-multipart", schema: documentedCollection, payload: invoiceCollectionPayload },
    responses: {
      201: { description: "The flow, with a payment link for each operation.", schema: invoiceCollectionResult },
    },
    errors: ["document_unreadable", "document_locked"],
    openFile: openDocumentCopy,
    handle: async ({ db, caller, body, storeReply }) =>
      reply(
        await createInvoiceCollection(db, caller, { ...body, channel: "API" }, (tx, result) =>
          storeReply(tx, reply(result)),
        ),
      ),
  }),
});

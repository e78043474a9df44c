import { apiRoutes, route } from "@/lib/http/api-route";
import { fileResponse } from "@/lib/http/reply/file-response";
import { uuidParams } from "@/lib/http/request/params";
import { getDocument } from "@/lib/operations/get-document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getPaymentDocument",
    summary: "Download a payment's document",
    description: "Streamed, also in parts (`Range`). `documents` of the operation's `payment` names what there is.",
    tag: "Operations",
    params: uuidParams("uuid", "documentUuid"),
    responses: {
      200: { description: "The PDF, as an attachment.", contentType: "application/pdf" },
      206: { description: "The part of it that a Range header asks for.", contentType: "application/pdf" },
      304: { description: "It is what If-None-Match names." },
    },
    errors: ["precondition_failed", "range_not_satisfiable"],
    handle: async ({ db, caller, params, request }) =>
      fileResponse(request, await getDocument(db, caller, "INVOICE", params)),
  }),
});

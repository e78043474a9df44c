import { z } from "zod";
import { apiRoutes, route } from "@/lib/http/api-route";
import { fileResponse } from "@/lib/http/reply/file-response";
import { uuidParams } from "@/lib/http/request/params";
import { enumParameter } from "@/lib/shared/fields";
import { getSignatureDocument, REVISIONS } from "@/lib/signatures/documents/get-signature-document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureDocument",
    summary: "Download a signature's document",
    description: "Streamed, also in parts (`Range`). `documents` of the operation's `signature` names what there is.",
    tag: "Operations",
    params: uuidParams("uuid", "documentUuid"),
    query: z.object({
      revision: enumParameter(REVISIONS)
        .default("latest")
        .meta({ description: "As it came, or with all seals and signatures that it has by now." }),
    }),
    responses: {
      200: { description: "The PDF, as an attachment.", contentType: "application/pdf" },
      206: { description: "The part of it that a Range header asks for.", contentType: "application/pdf" },
      304: { description: "It is what If-None-Match names." },
    },
    errors: ["precondition_failed", "range_not_satisfiable"],
    handle: async ({ db, caller, params, query, request }) =>
      fileResponse(request, await getSignatureDocument(db, caller, { ...params, ...query })),
  }),
});

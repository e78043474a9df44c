import { apiRoutes, route } from "@/lib/http/api-route";
import { attachment } from "@/lib/http/reply/attachment";
import { uuidParams } from "@/lib/http/request/params";
import { makeSealedEvidence } from "@/lib/signatures/evidence/make-sealed-evidence";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureEvidenceReport",
    summary: "Download a signature's evidence",
    description:
      "The same as the evidence as data, for people: a PDF under the installation's seal, made when it is asked for. `POST /verification/v1/documents` verifies it.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The PDF, as an attachment.", contentType: "application/pdf" } },
    errors: ["service_unavailable"],
    handle: async ({ db, caller, params }) => attachment(await makeSealedEvidence(db, caller, params.uuid)),
  }),
});

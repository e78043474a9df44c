import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { signatureEvidence } from "@/lib/signatures/contract";
import { getEvidence } from "@/lib/signatures/evidence/get-evidence";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureEvidence",
    summary: "Get a signature's evidence",
    description:
      "How it came about, as data: each document's revisions with their hashes, the signers, and a chain of events whose hashes show that nothing was changed or left out. It grows until the operation has ended.",
    tag: "Operations",
    params: uuidParams("uuid"),
    responses: { 200: { description: "The evidence.", schema: signatureEvidence } },
    handle: async ({ db, caller, params }) => ok(await getEvidence(db, caller, params.uuid)),
  }),
});

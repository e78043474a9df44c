import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { signerDetail } from "@/lib/operations/contract";
import { changeSigner } from "@/lib/signatures/signers/change-signer";
import { signerChange } from "@/lib/signatures/signers/signer-request";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "replaceSigner",
    summary: "Correct or replace a signer",
    description:
      "Another address, or another person, for a signer who has neither signed nor declined. The former link and codes are dead; the new link is mailed where it is this signer's turn. Sent twice, nothing happens the second time.",
    tag: "Operations",
    params: uuidParams("uuid", "signerUuid"),
    body: signerChange,
    responses: { 200: { description: "The signer, with the new link.", schema: signerDetail } },
    errors: ["conflict", "operation_final"],
    handle: async ({ db, caller, params, body }) => ok(await changeSigner(db, caller, params, body)),
  }),
});

import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { batchDetail } from "@/lib/templates/contract";
import { findBatchDetail } from "@/lib/templates/get-batch";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getSignatureBatch",
    summary: "Get a batch",
    description: "How many of its lines wait, have become flows, or have failed.",
    tag: "Signature templates",
    params: uuidParams("uuid", "batchUuid"),
    responses: { 200: { description: "The batch.", schema: batchDetail } },
    handle: async ({ db, caller, params: { uuid: templateUuid, batchUuid } }) =>
      ok(await findBatchDetail(db, caller, { templateUuid, batchUuid })),
  }),
});

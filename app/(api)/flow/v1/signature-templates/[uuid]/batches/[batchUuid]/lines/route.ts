import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { batchLineList, batchLineListQuery } from "@/lib/templates/contract";
import { listBatchLines } from "@/lib/templates/list-batch-lines";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listSignatureBatchLines",
    summary: "List a batch's lines",
    description: "What became of each line of the table: its flow and the link of whoever is next, or its problems.",
    tag: "Signature templates",
    params: uuidParams("uuid", "batchUuid"),
    query: batchLineListQuery,
    responses: {
      200: { description: "One page in the order of the table, and the exact total.", schema: batchLineList },
    },
    handle: async ({ db, caller, params: { uuid: templateUuid, batchUuid }, query }) =>
      ok(await listBatchLines(db, caller, { templateUuid, batchUuid }, query)),
  }),
});

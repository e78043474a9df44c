import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { NO_FILTERS } from "@/lib/http/request/query";
import { operationHistory } from "@/lib/operations/contract";
import { listOperationHistory } from "@/lib/operations/finding/list-operation-history";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listOperationStatusHistories",
    summary: "List an operation's status changes",
    description: "Its creation is no change: an operation that has never moved has none.",
    tag: "Operations",
    params: uuidParams("uuid"),
    query: NO_FILTERS,
    responses: { 200: { description: "The latest 100 changes, the newest first.", schema: operationHistory } },
    handle: async ({ db, caller, params }) => ok(await listOperationHistory(db, caller, params.uuid)),
  }),
});

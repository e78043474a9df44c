import { flowHistory } from "@/lib/flows/contract";
import { listFlowHistory } from "@/lib/flows/list-flow-history";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { NO_FILTERS } from "@/lib/http/request/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listFlowStatusHistories",
    summary: "List a flow's status changes",
    description: "Its creation is no change: a flow that has never moved has none.",
    tag: "Flows",
    params: uuidParams("flowUuid"),
    query: NO_FILTERS,
    responses: { 200: { description: "The latest 100 changes, the newest first.", schema: flowHistory } },
    handle: async ({ db, caller, params }) => ok(await listFlowHistory(db, caller, params.flowUuid)),
  }),
});

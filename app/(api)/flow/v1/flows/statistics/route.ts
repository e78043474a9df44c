import { flowFilterQuery, flowStatistics } from "@/lib/flows/contract";
import { summariseFlows } from "@/lib/flows/summarise-flows";
import { apiRoutes, listRoute } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: listRoute({
    operationId: "getFlowStatistics",
    summary: "Count flows by status",
    description: "Takes the filters of the list.",
    tag: "Flows",
    query: flowFilterQuery,
    responses: { 200: { description: "How many there are of each status.", schema: flowStatistics } },
    handle: async ({ db, caller, query }) => ok(await summariseFlows(db, caller, query)),
  }),
});

import { flowList, flowListQuery } from "@/lib/flows/contract";
import { listFlows } from "@/lib/flows/list-flows";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply";

export const { GET, POST, PUT, PATCH, DELETE } = apiRoutes({
  GET: route({
    operationId: "listFlows",
    summary: "List flows",
    tag: "Flows",
    query: flowListQuery,
    responses: { 200: { description: "One page and the exact total.", schema: flowList } },
    handle: async ({ db, caller, query }) => ok(await listFlows(db, caller, query)),
  }),
});

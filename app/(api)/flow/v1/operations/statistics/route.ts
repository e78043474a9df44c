import { apiRoutes, listRoute } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { operationFilterQuery, operationStatistics } from "@/lib/operations/contract";
import { summariseOperations } from "@/lib/operations/finding/summarise-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: listRoute({
    operationId: "getOperationStatistics",
    summary: "Count operations by status",
    description: "Takes the filters of the list.",
    tag: "Operations",
    query: operationFilterQuery,
    responses: {
      200: { description: "How many there are of each status, and what they amount to.", schema: operationStatistics },
    },
    handle: async ({ db, caller, query }) => ok(await summariseOperations(db, caller, query)),
  }),
});

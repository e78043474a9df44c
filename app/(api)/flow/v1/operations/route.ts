import { apiRoutes, listRoute } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { operationList, operationListQuery } from "@/lib/operations/contract";
import { listOperations } from "@/lib/operations/finding/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: listRoute({
    operationId: "listOperations",
    summary: "List operations",
    description:
      "For reconciling and for tracking what is still to be collected. Amounts and invoices filter PAYMENT operations only. A collaborator sees the operations of its own channel only.",
    tag: "Operations",
    query: operationListQuery,
    responses: { 200: { description: "One page and the exact total.", schema: operationList } },
    handle: async ({ db, caller, query }) => ok(await listOperations(db, caller, query)),
  }),
});

import { flowDetail } from "@/lib/flows/contract";
import { getFlow } from "@/lib/flows/get-flow";
import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getFlow",
    summary: "Get a flow",
    description:
      "The flow with the state of each of its operations: for tracing and synchronising. Operation details are the source of truth.",
    tag: "Flows",
    params: uuidParams("flowUuid"),
    responses: { 200: { description: "The flow with its operations.", schema: flowDetail } },
    handle: async ({ db, caller, params }) => ok(await getFlow(db, caller, params.flowUuid)),
  }),
});

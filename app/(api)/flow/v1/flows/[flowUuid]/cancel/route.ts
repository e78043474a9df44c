import { cancelFlow } from "@/lib/flows/cancel-flow";
import { apiRoutes, route } from "@/lib/http/api-route";
import { uuidParams } from "@/lib/http/params";
import { noContent } from "@/lib/http/reply";

export const { GET, POST, PUT, PATCH, DELETE } = apiRoutes({
  PUT: route({
    operationId: "cancelFlow",
    summary: "Cancel a flow",
    tag: "Flows",
    params: uuidParams("flowUuid"),
    responses: { 204: { description: "Every operation of the flow that was open is CANCELLED." } },
    errors: ["attempt_in_progress", "conflict"],
    handle: async ({ db, caller, params }) => {
      await cancelFlow(db, caller, params.flowUuid);
      return noContent();
    },
  }),
});

import { cancelFlow } from "@/lib/flows/cancel-flow";
import { apiRoutes, route } from "@/lib/http/api-route";
import { noContent } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  PUT: route({
    operationId: "cancelFlow",
    summary: "Cancel a flow",
    description:
      "Cancels whatever of the flow is still open, all of it or, while a payment attempt is at a bank, nothing. What has ended stays as it is, but a link that nobody could deliver can't be opened any more, also where nothing else of the flow is open. A flow that is CANCELLED already answers 204 again.",
    tag: "Flows",
    params: uuidParams("flowUuid"),
    responses: {
      204: {
        description:
          "Every operation of the flow that was open is CANCELLED, and no link of it can be opened that nobody could deliver.",
      },
    },
    errors: ["attempt_in_progress", "conflict"],
    handle: async ({ db, caller, params }) => {
      await cancelFlow(db, caller, params.flowUuid);
      return noContent();
    },
  }),
});

import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { uuidParams } from "@/lib/http/request/params";
import { replayRequest, replayResult } from "@/lib/webhooks/contract";
import { replayDeliveries } from "@/lib/webhooks/deliveries/replay-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "replayWebhookDeliveries",
    summary: "Send what was missed since a moment",
    tag: "Webhooks",
    params: uuidParams("endpointUuid"),
    body: replayRequest,
    responses: { 202: { description: "How many are on their way.", schema: replayResult } },
    errors: ["conflict"],
    handle: async ({ params: { endpointUuid }, body, ...input }) => ({
      status: 202,
      body: await replayDeliveries(input.db, authorOf(input), input.caller.tenantUuid, endpointUuid, body),
    }),
  }),
});

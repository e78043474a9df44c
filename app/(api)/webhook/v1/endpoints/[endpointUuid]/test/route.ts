import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { uuidParams } from "@/lib/http/request/params";
import { webhookDelivery } from "@/lib/webhooks/contract";
import { sendTestEvent } from "@/lib/webhooks/endpoints/send-test-event";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "testWebhookEndpoint",
    summary: "Send a TEST event to a webhook endpoint",
    tag: "Webhooks",
    params: uuidParams("endpointUuid"),
    errors: ["conflict"],
    responses: { 202: { description: "The delivery, on its way; it is tried once.", schema: webhookDelivery } },
    handle: async (input) => ({
      status: 202,
      body: await sendTestEvent(input.db, authorOf(input), input.caller.tenantUuid, input.params.endpointUuid),
    }),
  }),
});

import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { uuidParams } from "@/lib/http/request/params";
import { webhookDelivery } from "@/lib/webhooks/contract";
import { resendDelivery } from "@/lib/webhooks/deliveries/resend-delivery";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "resendWebhookDelivery",
    summary: "Send one delivery again",
    tag: "Webhooks",
    params: uuidParams("deliveryUuid"),
    responses: { 202: { description: "The delivery, on its way again.", schema: webhookDelivery } },
    errors: ["conflict"],
    handle: async (input) => ({
      status: 202,
      body: await resendDelivery(input.db, authorOf(input), input.caller.tenantUuid, input.params.deliveryUuid),
    }),
  }),
});

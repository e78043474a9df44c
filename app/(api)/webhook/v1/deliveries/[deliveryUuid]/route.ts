import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { webhookDeliveryDetail } from "@/lib/webhooks/contract";
import { getDelivery } from "@/lib/webhooks/deliveries/get-delivery";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getWebhookDelivery",
    summary: "Read one delivery with its attempts as they were sent",
    tag: "Webhooks",
    params: uuidParams("deliveryUuid"),
    responses: { 200: { description: "The delivery.", schema: webhookDeliveryDetail } },
    handle: async (input) =>
      ok(await getDelivery(input.db, authorOf(input), input.caller.tenantUuid, input.params.deliveryUuid)),
  }),
});

import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { deliveryQuery, webhookDeliveryList } from "@/lib/webhooks/contract";
import { listDeliveriesOf } from "@/lib/webhooks/deliveries/list-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listWebhookDeliveries",
    summary: "List a webhook endpoint's deliveries",
    tag: "Webhooks",
    params: uuidParams("endpointUuid"),
    query: deliveryQuery,
    responses: { 200: { description: "Newest first, each with its attempts.", schema: webhookDeliveryList } },
    handle: async ({ params: { endpointUuid }, query, ...input }) =>
      ok(await listDeliveriesOf(input.db, authorOf(input), input.caller.tenantUuid, endpointUuid, query)),
  }),
});

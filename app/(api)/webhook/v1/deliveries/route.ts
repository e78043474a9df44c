import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { deliveriesQuery, webhookDeliveryList } from "@/lib/webhooks/contract";
import { listDeliveries } from "@/lib/webhooks/deliveries/list-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listAllWebhookDeliveries",
    summary: "List the deliveries of all webhook endpoints",
    tag: "Webhooks",
    query: deliveriesQuery,
    responses: { 200: { description: "Newest first, each with its attempts.", schema: webhookDeliveryList } },
    handle: async (input) => ok(await listDeliveries(input.db, authorOf(input), input.caller.tenantUuid, input.query)),
  }),
});

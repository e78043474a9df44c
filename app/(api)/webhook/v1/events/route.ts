import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { eventQuery, webhookEventList } from "@/lib/webhooks/contract";
import { listEvents } from "@/lib/webhooks/events/list-events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listWebhookEvents",
    summary: "List events after a sequence number",
    tag: "Webhooks",
    query: eventQuery,
    responses: { 200: { description: "Events, oldest first.", schema: webhookEventList } },
    handle: async ({ db, caller, query }) => ok(await listEvents(db, caller, query)),
  }),
});

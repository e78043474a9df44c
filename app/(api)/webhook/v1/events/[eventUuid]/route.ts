import { apiRoutes, route } from "@/lib/http/api-route";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { webhookEvent } from "@/lib/webhooks/contract";
import { getEvent } from "@/lib/webhooks/events/get-event";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getWebhookEvent",
    summary: "Read one event",
    tag: "Webhooks",
    params: uuidParams("eventUuid"),
    responses: { 200: { description: "The event, as it is told.", schema: webhookEvent } },
    handle: async ({ db, caller, params }) => ok(await getEvent(db, caller, params.eventUuid)),
  }),
});

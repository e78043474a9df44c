import { apiRoutes, postRoute, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { created, ok } from "@/lib/http/reply/reply";
import { NO_FILTERS } from "@/lib/http/request/query";
import { webhookEndpointList, webhookEndpointWithSecret } from "@/lib/webhooks/contract";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { endpointRequest } from "@/lib/webhooks/endpoints/endpoint-request";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "listWebhookEndpoints",
    summary: "List webhook endpoints",
    tag: "Webhooks",
    query: NO_FILTERS,
    responses: { 200: { description: "All endpoints, oldest first.", schema: webhookEndpointList } },
    handle: async (input) => ok(await listEndpoints(input.db, authorOf(input), input.caller.tenantUuid)),
  }),
  POST: postRoute({
    operationId: "createWebhookEndpoint",
    summary: "Register a webhook endpoint",
    tag: "Webhooks",
    wantsFreshSignIn: true,
    body: endpointRequest,
    responses: { 201: { description: "The endpoint, with its signing secret.", schema: webhookEndpointWithSecret } },
    errors: ["conflict"],
    handle: async (input) => {
      const endpoint = await createEndpoint(input.db, authorOf(input), input.caller.tenantUuid, input.body);
      return created(`/webhook/v1/endpoints/${endpoint.uuid}`, endpoint);
    },
  }),
});

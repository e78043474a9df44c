import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { noContent, ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { webhookEndpoint } from "@/lib/webhooks/contract";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/delete-endpoint";
import { endpointPatch, endpointRequest } from "@/lib/webhooks/endpoints/endpoint-request";
import { getEndpoint } from "@/lib/webhooks/endpoints/get-endpoint";

const params = uuidParams("endpointUuid");

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "getWebhookEndpoint",
    summary: "Read a webhook endpoint",
    tag: "Webhooks",
    params,
    responses: { 200: { description: "The endpoint, without its secret.", schema: webhookEndpoint } },
    handle: async (input) =>
      ok(await getEndpoint(input.db, authorOf(input), input.caller.tenantUuid, input.params.endpointUuid)),
  }),
  PUT: route({
    operationId: "replaceWebhookEndpoint",
    summary: "Replace a webhook endpoint's settings",
    tag: "Webhooks",
    params,
    body: endpointRequest,
    responses: { 200: { description: "The endpoint as it is now.", schema: webhookEndpoint } },
    handle: async ({ params: { endpointUuid }, body, ...input }) =>
      ok(await changeEndpoint(input.db, authorOf(input), input.caller.tenantUuid, endpointUuid, body)),
  }),
  PATCH: route({
    operationId: "changeWebhookEndpoint",
    summary: "Change some of a webhook endpoint's settings",
    tag: "Webhooks",
    params,
    body: endpointPatch,
    responses: { 200: { description: "The endpoint as it is now.", schema: webhookEndpoint } },
    handle: async ({ params: { endpointUuid }, body, ...input }) =>
      ok(await changeEndpoint(input.db, authorOf(input), input.caller.tenantUuid, endpointUuid, body)),
  }),
  DELETE: route({
    operationId: "deleteWebhookEndpoint",
    summary: "Delete a webhook endpoint",
    tag: "Webhooks",
    params,
    responses: { 204: { description: "Nothing is sent to it any more." } },
    handle: async (input) => {
      await deleteEndpoint(input.db, authorOf(input), input.caller.tenantUuid, input.params.endpointUuid);
      return noContent();
    },
  }),
});

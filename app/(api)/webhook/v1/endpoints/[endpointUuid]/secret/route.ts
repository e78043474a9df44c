import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { webhookSecret } from "@/lib/webhooks/contract";
import { revealSecret } from "@/lib/webhooks/secrets/reveal-secret";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "revealWebhookSecret",
    summary: "Reveal a webhook endpoint's signing secret",
    tag: "Webhooks",
    wantsFreshSignIn: true,
    params: uuidParams("endpointUuid"),
    responses: { 200: { description: "The secret in use.", schema: webhookSecret } },
    handle: async (input) =>
      ok(await revealSecret(input.db, authorOf(input), input.caller.tenantUuid, input.params.endpointUuid)),
  }),
});

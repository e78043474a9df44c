import { apiRoutes, route } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { webhookSecret } from "@/lib/webhooks/contract";
import { revealCallbackSecret } from "@/lib/webhooks/secrets/reveal-callback-secret";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  GET: route({
    operationId: "revealCallbackSecret",
    summary: "Reveal the secret that a configuration's callback is signed with",
    tag: "Configurations",
    wantsFreshSignIn: true,
    params: uuidParams("configurationUuid"),
    responses: { 200: { description: "The secret in use.", schema: webhookSecret } },
    handle: async (input) =>
      ok(
        await revealCallbackSecret(input.db, authorOf(input), input.caller.tenantUuid, input.params.configurationUuid),
      ),
  }),
});

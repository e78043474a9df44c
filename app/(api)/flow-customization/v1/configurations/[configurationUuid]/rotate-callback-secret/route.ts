import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { rotatedWebhookSecret } from "@/lib/webhooks/contract";
import { rotateCallbackSecret } from "@/lib/webhooks/secrets/rotate-callback-secret";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "rotateCallbackSecret",
    summary: "Rotate the secret that a configuration's callback is signed with",
    description:
      "Ten times within 24 hours at most, for each secret that was replaced signs as well until its day is over; then 409.",
    tag: "Configurations",
    wantsFreshSignIn: true,
    params: uuidParams("configurationUuid"),
    responses: {
      200: { description: "The new secret; the one before signs too for 24 hours.", schema: rotatedWebhookSecret },
    },
    errors: ["conflict"],
    handle: async (input) =>
      ok(
        await rotateCallbackSecret(input.db, authorOf(input), input.caller.tenantUuid, input.params.configurationUuid),
      ),
  }),
});

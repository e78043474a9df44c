import { apiRoutes, postRoute } from "@/lib/http/api-route";
import { authorOf } from "@/lib/http/author-of";
import { ok } from "@/lib/http/reply/reply";
import { uuidParams } from "@/lib/http/request/params";
import { rotatedWebhookSecret } from "@/lib/webhooks/contract";
import { rotateSecret } from "@/lib/webhooks/secrets/rotate-secret";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: postRoute({
    operationId: "rotateWebhookSecret",
    summary: "Rotate a webhook endpoint's signing secret",
    description:
      "Ten times within 24 hours at most, for each secret that was replaced signs as well until its day is over; then 409.",
    tag: "Webhooks",
    wantsFreshSignIn: true,
    params: uuidParams("endpointUuid"),
    responses: {
      200: {
        description: "The new secret; the one before signs too for 24 hours, whatever is rotated meanwhile.",
        schema: rotatedWebhookSecret,
      },
    },
    errors: ["conflict"],
    handle: async (input) =>
      ok(await rotateSecret(input.db, authorOf(input), input.caller.tenantUuid, input.params.endpointUuid)),
  }),
});

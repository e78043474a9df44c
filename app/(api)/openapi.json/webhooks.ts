import { z } from "zod";
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from "zod-openapi";
import { USER_AGENT } from "@/lib/outbound/post-guarded";
import { type CatalogueEntry, EVENT_CATALOGUE } from "@/lib/webhooks/events/event-catalogue";

/** Standard Webhooks 1.0.0, "Webhook headers". */
const HEADERS = z.object({
  "webhook-id": z
    .uuid()
    .meta({ description: "The event's UUID, the same over all attempts: what repetitions are told by." }),
  "webhook-timestamp": z.string().meta({
    description: "When this attempt was made, in seconds since 1970. Refuse what is older than five minutes.",
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, by your secret; several with a space between while a secret is changed.",
  }),
  "user-agent": z.literal(USER_AGENT),
});

/** What your endpoint is sent, one entry for each type of event. */
export const WEBHOOKS: ZodOpenApiPathsObject = Object.fromEntries(
  EVENT_CATALOGUE.map((entry) => [entry.type, pathItemOf(entry)]),
);

function pathItemOf({ type, meaning, schema, example }: CatalogueEntry): ZodOpenApiPathItemObject {
  return {
    post: {
      operationId: `on${type.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: type,
      description: meaning,
      tags: ["Webhooks"],
      // Who calls here is us.
      security: [],
      requestParams: { header: HEADERS },
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: {
        "2XX": {
          description: `You have it. Anything else, a redirect included, or nothing within 15 seconds ${type === "TEST" ? "is a failure, and isn't tried again" : "is tried again"}.`,
        },
        "410": { description: "You want no more: the endpoint is disabled." },
      },
    },
  };
}

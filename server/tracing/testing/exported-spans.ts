import { z } from "zod";
import type { ReceivedPost } from "@/lib/shared/testing/receiver";

const value = z
  .object({ stringValue: z.string(), intValue: z.coerce.number(), doubleValue: z.number(), boolValue: z.boolean() })
  .partial()
  .transform((one) => Object.values(one)[0]);
const facts = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: facts,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number(), message: z.string().optional() }),
});
export type ExportedSpan = z.output<typeof span>;

const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: facts }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** What a collector was sent (OTLP, JSON). */
export function exportedSpans(received: readonly ReceivedPost[]): readonly ExportedSpan[] {
  return received.flatMap((post) =>
    body
      .parse(JSON.parse(post.body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

/** Who sent it. */
export function exportedResource([first]: readonly ReceivedPost[]): Record<string, unknown> {
  return body.parse(JSON.parse(first?.body ?? "")).resourceSpans[0]?.resource.attributes ?? {};
}

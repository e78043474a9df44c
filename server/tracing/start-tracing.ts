import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import {
  isSpanContextValid,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { type OpenSpan, type Span, type SpanStart, setTracing, type Tracing } from "@/lib/shared/process/tracing";
import { complainingSeldom } from "./complaining-seldom";

/** A process that stops waits no longer than this for its collector. */
const FLUSH_WITHIN_MS = 2_000;

/**
 * Begins to export spans by OTLP over HTTP, as the OTEL_… variables say, which the SDK reads by itself: where to, what of it, how many
 * wait. Nothing is registered for all (`@opentelemetry/api`): what else is in this process, Next above all, would tell of addresses as they
 * were asked for, payers' links among them.
 * @returns what ends it: hands over what waits, as long as that takes little
 */
export function startTracing(role: string): () => Promise<void> {
  const ours = resourceFromAttributes({ "service.name": "paraph", "paraph.role": role });
  const provider = new BasicTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(complainingSeldom(new OTLPTraceExporter()))],
  });
  setTracing(tracingBy(provider));
  return async () => {
    setTracing(null);
    await Promise.race([provider.shutdown().catch(() => undefined), pause(FLUSH_WITHIN_MS, undefined, { ref: false })]);
  };
}

const KINDS = {
  SERVER: SpanKind.SERVER,
  CONSUMER: SpanKind.CONSUMER,
  CLIENT: SpanKind.CLIENT,
  INTERNAL: SpanKind.INTERNAL,
} as const;

function tracingBy(provider: BasicTracerProvider): Tracing {
  const tracer = provider.getTracer("paraph");
  const within = new AsyncLocalStorage<OtelSpan>();
  return {
    open: ({ name, kind, facts = {}, linkedTo }: SpanStart) => {
      const isRoot = kind === "SERVER" || kind === "CONSUMER";
      const parent = within.getStore();
      // What belongs to no trace, or to one that is not kept, costs nothing more.
      if (!isRoot && !parent?.isRecording()) return UNSEEN;
      const context = isRoot || !parent ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      const options = { kind: KINDS[kind], attributes: { ...facts }, links: linksTo(linkedTo) };
      const span = tracer.startSpan(name, options, context);
      return {
        ...spanBy(span),
        rename: (to) => void span.updateName(to),
        within: (run) => within.run(span, run),
        end: () => span.end(),
      };
    },
    current: () => {
      const span = within.getStore();
      if (!span?.isRecording()) return null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      const flags = traceFlags.toString(16).padStart(2, "0");
      return { ...spanBy(span), traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
    },
  };
}

function spanBy(span: OtelSpan): Span {
  return {
    tell: (facts) => void span.setAttributes({ ...facts }),
    fail: (what) => {
      span.setAttribute("error.type", what);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

const UNSEEN: OpenSpan = {
  tell: () => undefined,
  fail: () => undefined,
  rename: () => undefined,
  within: (run) => run(),
  end: () => undefined,
};

/** Trace Context, level 1: version, trace, span and flags; what is no such thing links to nothing. */
function linksTo(traceparent: unknown): Link[] {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(typeof traceparent === "string" ? traceparent : "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? [{ context }] : [];
}

import { oncePerProcess } from "./once-per-process";

/**
 * Where traces are begun and told of (decision 257). Nothing of OpenTelemetry is known here, and nothing of it loaded unless an exporter is
 * configured: then `server/tracing` puts its own in. A trace begins with a request or a job; what belongs to none is not traced.
 */

/** What a span says: names, numbers and UUIDs of organisations. Never what somebody typed, a link, a parameter or an error's message. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** SERVER and CONSUMER (a job) begin a trace, the others are part of one. */
export type SpanStart = Readonly<{
  name: string;
  kind: "SERVER" | "CONSUMER" | "CLIENT" | "INTERNAL";
  facts?: Facts;
  /** A `traceparent` (W3C) of the trace that this one follows from. */
  linkedTo?: unknown;
}>;

export type Span = Readonly<{
  tell: (facts: Facts) => void;
  /** @param what a code: no message, which may quote anything */
  fail: (what: string) => void;
}>;

export type OpenSpan = Span &
  Readonly<{
    rename: (name: string) => void;
    within: <T>(run: () => T) => T;
    end: () => void;
  }>;

export type Tracing = Readonly<{
  open: (start: SpanStart) => OpenSpan;
  /** The span that this is within, where its trace is kept. */
  current: () => (Span & Readonly<{ traceId: string; traceparent: string }>) | null;
}>;

const held = oncePerProcess("tracing", (): { tracing?: Tracing } => ({}));

/** From now on spans go there; null: nowhere. */
export function setTracing(tracing: Tracing | null): void {
  if (tracing === null) delete held.tracing;
  else held.tracing = tracing;
}

/** Null where no exporter is configured. */
export function tracing(): Tracing | null {
  return held.tracing ?? null;
}

const NOBODY: Span = { tell: () => undefined, fail: () => undefined };

/** Runs within a span, which ends with it, and fails with the code of what it throws. */
export async function inSpan<T>(start: SpanStart, run: (span: Span) => Promise<T>): Promise<T> {
  if (!held.tracing) return run(NOBODY);
  const span = held.tracing.open(start);
  try {
    return await span.within(() => run(span));
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Says more of the span that this is within. */
export function tellSpan(facts: Facts): void {
  held.tracing?.current()?.tell(facts);
}

/** What whoever carries on later links to; null where nothing is traced. */
export function traceparent(): string | null {
  return held.tracing?.current()?.traceparent ?? null;
}

/** The code that an error bears, or its class: its message may quote what somebody has typed. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? error.code : "kind" in error ? error.kind : undefined;
  return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : error.name;
}

import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { log } from "@/lib/shared/log";
import { codeOf } from "@/lib/shared/process/tracing";

const APART_MS = 60_000;

/** The same exporter, whose failures are a line of the log once a minute, and nobody's else: what could not be told is gone. */
export function complainingSeldom(exporter: SpanExporter, clock: () => number = () => performance.now()): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  let lost = 0;
  const complain = (count: number, error: unknown) => {
    lost += count;
    if (clock() - saidAt < APART_MS) return;
    // What the collector says is its own: only a code of it is kept.
    log.warn({ spans: lost, reason: codeOf(error) }, "traces could not be exported");
    saidAt = clock();
    lost = 0;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== DONE.code) complain(spans.length, error);
        done(DONE);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** ExportResultCode.SUCCESS */
const DONE = { code: 0 };

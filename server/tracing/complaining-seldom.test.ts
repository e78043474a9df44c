import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { complainingSeldom } from "./complaining-seldom";

it("says once a minute how many spans were lost, in no words of the collector's, and fails nobody (decision 257)", () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  let [at, code] = [0, 1];
  const failing: SpanExporter = {
    export: (_spans, done) => done({ code, error: new Error("the collector's own words") }),
    shutdown: async () => undefined,
  };
  const exporter = complainingSeldom(failing, () => at);
  const results: number[] = [];
  const exportAt = (ms: number) => {
    at = ms;
    exporter.export([], (result) => results.push(result.code));
  };
  for (const ms of [0, 1_000, 59_000, 61_000]) exportAt(ms);
  code = 0;
  exportAt(200_000);
  expect(results).toEqual([0, 0, 0, 0, 0]);
  expect(warned.mock.calls.map(([said]) => said)).toEqual([
    { spans: 0, reason: "Error" },
    { spans: 0, reason: "Error" },
  ]);
});

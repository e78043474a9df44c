/**
 * What OpenTelemetry reads by itself (docs/operations.md, Traces), and passes over in silence where it is none: by name, and as it has to
 * be.
 */
const SETTINGS = [
  {
    name: /^OTEL_BSP_SCHEDULE_DELAY$/,
    // 0: at once.
    isFine: (value: string) => Number(value) >= 0 && Number.isFinite(Number(value)),
    rule: "must be a number of milliseconds, without a unit",
  },
  {
    name: /^OTEL_(BSP_EXPORT_TIMEOUT|EXPORTER_OTLP_(TRACES_)?TIMEOUT)$/,
    isFine: (value: string) => Number(value) > 0 && Number.isFinite(Number(value)),
    rule: "must be a number of milliseconds, without a unit",
  },
  {
    name: /^OTEL_(BSP_MAX_(QUEUE|EXPORT_BATCH)_SIZE|(SPAN_)?(ATTRIBUTE|LINK|EVENT)_(\w+_)?LIMIT)$/,
    isFine: (value: string) => /^\s*\d+\s*$/.test(value),
    rule: "must be a whole number",
  },
  {
    name: /^OTEL_EXPORTER_OTLP_(TRACES_)?COMPRESSION$/,
    isFine: (value: string) => ["gzip", "none"].includes(value.trim()),
    rule: "must be one of gzip, none",
  },
];

/** What is wrong with which of them, each as a sentence without its full stop. */
export function tracingProblems(present: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(present).flatMap(([name, value = ""]) =>
    SETTINGS.flatMap((one) => (one.name.test(name) && !one.isFine(value) ? `${name} ${one.rule}` : [])),
  );
}

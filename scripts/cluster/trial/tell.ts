import { inFigures, spreadOf } from "@/scripts/bench/reports/statistics";
import { KINDS } from "./failures";
import type { Endured } from "./go-through";
import type { Asked } from "./requests";
import { type Property, REQUEST_MAX_MS, seconds } from "./verdict";

/** Two tables for docs/cluster.md, and for whoever has waited for them. */
export function tell(endured: readonly Endured[], properties: readonly Property[], requests: readonly Asked[]): string {
  return [
    "| failure | times | nothing written, s | both workers at work again, s | probes refused |",
    "|---|---|---|---|---|",
    ...KINDS.flatMap((kind) => row(kind, endured)),
    "",
    "| what must hold | found | |",
    "|---|---|---|",
    ...properties.map(({ name, found, isMet }) => `| ${name} | ${found} | ${isMet ? "yes" : "**no**"} |`),
    "",
    `Answers: ${statuses(requests)}.`,
    ...slowest(requests),
    "",
  ].join("\n");
}

function row(kind: string, endured: readonly Endured[]): readonly string[] {
  const these = endured.filter((one) => one.kind === kind);
  if (these.length === 0) return [];
  const spread = (of: (one: Endured) => number) => inFigures(spreadOf(these.map((one) => of(one) / 1_000)));
  const refused = inFigures(
    spreadOf(these.map((one) => Object.values(one.refused).reduce((sum, count) => sum + count, 0))),
  );
  return [
    `| ${kind} | ${these.length} | ${spread(({ gapMs }) => gapMs)} | ${spread(({ workersBackMs }) => workersBackMs)} | ${refused} |`,
  ];
}

const SHOWN_MAX = 10;

/** The slowest of all, by when they began: what was under way then is in the logs. */
function slowest(requests: readonly Asked[]): readonly string[] {
  const late = requests.filter(({ tookMs }) => tookMs > REQUEST_MAX_MS);
  const shown = late.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, SHOWN_MAX);
  return shown.map(({ method, path, status, tookMs, beganAt }) => {
    const where = path.replace(/[\w-]{20,}/g, "…");
    return `Slow: ${new Date(beganAt).toISOString()} ${method} ${where}: ${status ?? "none"} after ${seconds(tookMs)} s.`;
  });
}

/** How often each status came, and how long its slowest answer took. */
function statuses(requests: readonly Asked[]): string {
  const groups = new Map<number | null, Asked[]>();
  for (const one of requests) groups.set(one.status, [...(groups.get(one.status) ?? []), one]);
  const each = [...groups].toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));
  const slowest = (of: readonly Asked[]) => seconds(Math.max(...of.map(({ tookMs }) => tookMs)));
  return each.map(([status, of]) => `${status ?? "none"} × ${of.length} (slowest ${slowest(of)} s)`).join(", ");
}

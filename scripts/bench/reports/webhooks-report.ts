import { asManyHere, WHERE } from "@/scripts/bench/yardstick";
import { withSection } from "./page-section";
import { inFigures, spreadOf } from "./statistics";

/** The part of docs/performance.md that `npm run bench -- --webhooks` writes. */
export const WEBHOOKS = "## Webhooks";
/** A backlog of so many organisations: deliveries a second, and what each took of the worker's processor time. */
export type WebhookRun = Readonly<{ organisations: number; perSecond: number; cpuMicros: number }>;
export type Webhooks = Readonly<{ runs: readonly WebhookRun[]; yardstickMicros: number }>;

/** What is asked of one worker, a second. */
const BOUND = 500;

/** The page with what one worker brings written anew. */
export function withWebhooks(page: string, { runs, yardstickMicros }: Webhooks): string {
  const here = asManyHere(BOUND, yardstickMicros);
  const rows = [...new Set(runs.map(({ organisations }) => organisations))].map((organisations) => {
    const those = runs.filter((run) => run.organisations === organisations);
    const pace = spreadOf(those.map(({ perSecond }) => perSecond));
    const cpu = spreadOf(those.map(({ cpuMicros }) => cpuMicros));
    return `| ${organisations} | ${inFigures(pace)} | ${inFigures(cpu)} | ${pace.median >= here ? "yes" : "**no**"} |\n`;
  });
  return withSection(
    page,
    WEBHOOKS,
    `${WEBHOOKS}

A backlog that one worker brings to receivers that answer at once; worker, receivers and Postgres share the cores. Asked: ${here} a second on this machine, which is ${BOUND} ${WHERE}. \`npm run bench -- --webhooks\` measures it.

| organisations | deliveries a second | worker's CPU µs each | as asked |
|---|---|---|---|
${rows.join("")}`,
  );
}

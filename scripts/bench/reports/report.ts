import { type Measured, type Measurement, spreadIn } from "@/scripts/bench/rounds";
import type { Results } from "@/scripts/bench/scenarios";
import { first, type Goal, goalsOf, ratio } from "./goals";
import { inFigures, spreadOf } from "./statistics";

/** Where and on what it was measured. */
export type Circumstances = Readonly<{
  cores: number;
  arch: string;
  nodeVersion: string;
  operations: number;
  tenants: number;
}>;

/** docs/performance.md, from what one run has measured. */
export function renderReport(results: Results, circumstances: Circumstances): string {
  const { cores, arch, nodeVersion, operations, tenants } = circumstances;
  const { api, creations, mailings, openPages, pages, sending, tables } = results;
  const goals = goalsOf(results);
  const missed = goals.filter(({ isMet }) => !isMet).length;
  const count = (n: number) => n.toLocaleString("en").replaceAll(",", " ");
  return `# Performance

${inShort(results)} Of the ${goals.length} goals below ${missed === 0 ? "all are met" : `${missed} ${missed === 1 ? "is" : "are"} missed`}.

Measured on ${cores} cores (${arch}) with Node ${nodeVersion}, over ${count(operations)} operations of ${count(tenants)} tenants, one of which has ${count(operations / 5)}. The measured server has one core to itself; the load and Postgres have the others. "CPU" is processor time of the server's processes per request, user and system; Postgres's is not in it. Each figure is the median of all rounds, with the least and the greatest. Read the ratios: they hold on other machines, absolute figures don't.

## What is asked of it

| | reached | asked | | which is |
|---|---|---|---|---|
${goals.map(goalRow).join("\n")}

## Calls that read, 32 connections

${compared(api.list)}

${compared(api.detail)}

${compared(api.token)}

"×" says how many times the CPU of its table's first row this one takes: above 1, Paraph takes less. Fastify (\`scripts/bench/reference-server.ts\`) runs the same use cases with the same prepared statements; around them it does what a plain Fastify server does, and checks each token's signature. "That remembers tokens" has Paraph's memory for them, too. "SQL alone" sends the statements through postgres.js with nothing around them.

## Creations

${compared(creations.plain)}

${compared(creations.withPdf)}

${compared(creations.batches)}

16 connections; 4 with a PDF, whose CPU includes the processes that work on it; one with a batch of 2 000 lines, whose figures are by the line but for the p99. Lists that two callers asked for meanwhile had a p99 of ${inFigures(creations.listsMeanwhile)} ms.

## Pages

${compared(pages)}

32 connections for the payer's pages, 4 for the others. As a browser asks for them, compressed. The yardstick is a page of the same build that reads nothing and shows three lines and a form: what a Next page costs before it does anything. The payer's links belong to many tenants; the dashboard is the big tenant's.

**A mailing**: first visits of one organisation's links that nobody had opened, for a minute, at random moments and a pace that waits for no answer: 400 a second, and as many as that is on a machine where the yardstick takes 3.8 ms.

${mailings.map(mailingLine).join("\n")}

The 95 of a hundred are those of the whole minute; behind them those of its best and its worst ten seconds.

**Beside a mailing**: a worker of its own sends ${sending.mails} mails at ${inFigures(sending.mailsPerSecond)} a second, and meanwhile 50 calls a second are made; turn by turn with as many while nothing is sent. It has the load's and Postgres's core.

${sending.waited.map(waitedLine).join("\n")}

**Open pages**: ${openPages.pages} at the same time; something happens to 200 payments a second, whose pages are told so and ask what it is: 95 of a hundred have their answer after ${inFigures(openPages.toldMs)} ms; the server's process holds, round by round, ${openPages.megabytes.map((each) => each.toFixed(0)).join(", ")} MB.

${table("Filters of the big tenant", "filter", tables.filters)}

${table("Orders of the big tenant", "order", tables.orders)}

${table("Far pages of the big tenant", "page", tables.farPages)}

## How it was measured, and what was not

\`npm run bench:seed\` makes the database, \`npm run bench\` measures and writes this page. Sides that are compared take turns, A B A B …, ${first(api.list).rounds.length} rounds of a fixed number of requests each (the last three tables: ${first(tables.filters).rounds.length}); a round before them warms up. All servers live all the time; one collects its garbage before its round. A ratio is the median of the rounds' own ratios. \`npm run bench -- --compare one.md other.md\` sets the ratios of two written pages side by side, and fails where one is more than a tenth from the other.

Not measured: several web processes, a Postgres on another machine or behind a pooler, TLS and a reverse proxy, slow networks and browsers, the worker's jobs but for webhooks (polling of banks, expiry), uploads to a bucket, files of signatures, calls with an Idempotency-Key, limits and metrics (off, as in the demo), Postgres's own CPU, memory, and whole days of load.
`;
}

function inShort({ api, creations, pages }: Results): string {
  const cpu = (side: Measured | undefined) => (side ? Math.round(spreadIn(side, "cpuMicros").median) : "?");
  const times = (sides: readonly Measured[]) => (sides[1] ? ratio(sides[1], first(sides)).median.toFixed(2) : "?");
  const firstVisit = pages[1];
  return `A list takes ${cpu(api.list[0])} µs of CPU, a detail ${cpu(api.detail[0])}, a token ${cpu(api.token[0])}, the creation of a flow ${cpu(creations.plain[0])}; a Fastify server over the same statements takes ${times(api.list)}, ${times(api.detail)}, ${times(api.token)} and ${times(creations.plain)} times that. A payer's first visit takes ${cpu(firstVisit)} µs, ${firstVisit ? ratio(firstVisit, first(pages)).median.toFixed(2) : "?"} times a page with next to nothing on it.`;
}

function goalRow({ name, reached, relation, bound, isMet, from = "" }: Goal): string {
  return `| ${name} | ${inFigures(reached)} | ${relation} ${bound} | ${isMet ? "yes" : "**no**"} | ${from} |`;
}

/** Sides of which the first is what the others are compared with. */
function compared(sides: readonly Measured[]): string {
  const rows = sides.map((side) => {
    const times = side === first(sides) ? "1" : inFigures(ratio(side, first(sides)));
    return `| ${side.name} | ${figure(side, "cpuMicros")} | ${times} | ${figure(side, "requestsPerSecond")} | ${figure(side, "p99")} |`;
  });
  return `| | CPU µs | × | requests/s | p99 ms |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}

function figure(side: Measured, name: keyof Measurement): string {
  return inFigures(spreadIn(side, name));
}

function table(title: string, subject: string, rows: readonly Measured[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${figure(row, "cpuMicros")} | ${figure(row, "requestsPerSecond")} | ${figure(row, "p99")} |`,
  );
  return `## ${title}, 8 connections\n\n| ${subject} | CPU µs | requests/s | p99 ms |\n|---|---|---|---|\n${lines.join("\n")}`;
}

function mailingLine({ pace, perSecond, p95, p95s, failed, cpuMicros }: Results["mailings"][number]): string {
  return `- At ${pace} a second: ${perSecond.toFixed(0)} answered a second, 95 of a hundred within ${p95.toFixed(0)} ms (${Math.min(...p95s).toFixed(0)}–${Math.max(...p95s).toFixed(0)}), ${failed} without a page, ${cpuMicros.toFixed(0)} µs of CPU each.`;
}

function waitedLine({ name, quiet, during }: Results["sending"]["waited"][number]): string {
  return `- ${name}: 95 of a hundred within ${inFigures(spreadOf(during))} ms, and within ${inFigures(spreadOf(quiet))} while nothing is sent.`;
}

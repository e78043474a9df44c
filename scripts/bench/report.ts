import type { Measurement } from "./measure";
import type { Results, Row } from "./scenarios";

/** docs/performance.md, from what one run has measured. */
export function renderReport(results: Results): string {
  const ratio = (one: number, other: number) => (one / other).toFixed(2);
  const { list, bigList, detail, token, fastifyList, fastifyToken } = results;
  const worst = Math.max(...results.filters.map(({ measured }) => measured.p99));
  const goals: readonly Goal[] = [
    goal("list ÷ Fastify's list and count", list.requestsPerSecond / fastifyList.requestsPerSecond, "≥", 1.8),
    goal("detail ÷ Fastify's list and count", detail.requestsPerSecond / fastifyList.requestsPerSecond, "≥", 1.8),
    goal("list ÷ its SQL alone", list.requestsPerSecond / results.sqlListPerSecond, "≥", 0.25),
    goal("detail ÷ its SQL alone", detail.requestsPerSecond / results.sqlDetailPerSecond, "≥", 0.25),
    goal("token ÷ Fastify's", token.requestsPerSecond / fastifyToken.requestsPerSecond, "≥", 0.9),
    goal("list of a small tenant ÷ of the big one", list.requestsPerSecond / bigList.requestsPerSecond, "≤", 2),
    goal("SQL of offset 100 000, ms", results.deepSqlMs, "≤", 15),
    goal("worst p99 of a filter, ms", worst, "≤", 100),
    goal("creations per second", results.create.requestsPerSecond, "≥", 300),
    goal("creations with a PDF of 100 KB per second", results.createWithPdf.requestsPerSecond, "≥", 25),
    goal("p99 of lists meanwhile, ms", results.listMeanwhile.p99, "≤", 60),
  ];
  return `# Performance

Written by \`npm run bench\` over the database of \`npm run bench:seed\`: 1 000 000 operations of 1 000 tenants, one of which has 200 000. One run, on ${results.machine}: the server on one core, the load and Postgres on the others. Read the ratios, not the absolute figures.

"Fastify" is Fastify 5 with the plain form of the same handler (\`scripts/bench/reference-server.ts\`): it checks each token's signature, builds each query and counts rows; its token endpoint looks the client up and signs with the same key. "SQL alone" is the same statements sent by 32 connections with nothing around them.

## What is asked of it

| | reached | asked | |
|---|---|---|---|
${goals.map(({ name, value, relation, bound, met }) => `| ${name} | ${value} | ${relation} ${bound} | ${met ? "yes" : "**no**"} |`).join("\n")}

## Main calls, 32 connections

| call | requests/s | p50 ms | p99 ms | CPU µs | |
|---|---|---|---|---|---|
${line("list, small tenant", list, `SQL alone ${results.sqlListPerSecond}/s: ${ratio(list.requestsPerSecond, results.sqlListPerSecond)}`)}
${line("list, big tenant", bigList, "")}
${line("Fastify: list and count, small tenant", fastifyList, "")}
${line("detail", detail, `SQL alone ${results.sqlDetailPerSecond}/s: ${ratio(detail.requestsPerSecond, results.sqlDetailPerSecond)}`)}
${line("Fastify: detail", results.fastifyDetail, `Paraph ÷ Fastify: ${ratio(detail.requestsPerSecond, results.fastifyDetail.requestsPerSecond)}`)}
${line("token", token, "")}
${line("Fastify: token", fastifyToken, "")}

## Creations

| call | requests/s | p50 ms | p99 ms | CPU µs | |
|---|---|---|---|---|---|
${line("without a PDF", results.create, "16 connections")}
${line("with a PDF of 100 KB", results.createWithPdf, "4 connections, beside the lists below; its PDF work is in other processes")}
${line("lists meanwhile", results.listMeanwhile, "2 connections; CPU is of both together")}

${table("Filters of the big tenant", "filter", results.filters)}

${table("Orders of the big tenant", "order", results.sorts)}

${table("Far pages of the big tenant", "page", results.offsets)}
`;
}

type Goal = Readonly<{ name: string; value: string; relation: "≥" | "≤"; bound: number; met: boolean }>;

function goal(name: string, value: number, relation: Goal["relation"], bound: number): Goal {
  const met = relation === "≥" ? value >= bound : value <= bound;
  return { name, value: value >= 100 ? String(Math.round(value)) : value.toFixed(2), relation, bound, met };
}

function line(name: string, { requestsPerSecond, p50, p99, cpuMicros }: Measurement, note: string): string {
  return `| ${name} | ${requestsPerSecond} | ${p50} | ${p99} | ${cpuMicros} | ${note} |`;
}

function table(title: string, subject: string, rows: readonly Row[]): string {
  return `## ${title}, 8 connections

| ${subject} | requests/s | p50 ms | p99 ms | CPU µs |
|---|---|---|---|---|
${rows.map(({ name, measured: { requestsPerSecond, p50, p99, cpuMicros } }) => `| ${name} | ${requestsPerSecond} | ${p50} | ${p99} | ${cpuMicros} |`).join("\n")}`;
}

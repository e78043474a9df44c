/**
 * `npm run bench`: measures Paraph over the seeded million, beside Fastify and beside the SQL alone, and writes
 * docs/performance.md. Ends by itself, after some four minutes.
 */
import { writeFileSync } from "node:fs";
import process from "node:process";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { BENCH_DATA_DIR, readGround } from "./ground";
import { renderReport } from "./report";

process.env.DATA_DIR ??= BENCH_DATA_DIR;
process.env.ROLE = "web";
process.env.LOG_LEVEL ??= "warn";
Object.assign(process.env, { NODE_ENV: "production" });

const [{ readSettings }, { prepareDatabase }, { stopEverything, stopOnSignals }, { buildWhenStale }] =
  await Promise.all([
    import("../start/settings"),
    import("../start/database"),
    import("@/server/shutdown"),
    import("../start/build"),
  ]);
stopOnSignals();
let code = 0;
try {
  const ground = readGround();
  if (ground === undefined) throw new PlainProblem("There is nothing to measure on yet: npm run bench:seed");
  readSettings();
  await buildWhenStale();
  await prepareDatabase({ seed: true });
  const { runScenarios } = await import("./scenarios");
  const report = renderReport(await runScenarios(ground));
  writeFileSync("docs/performance.md", report);
  process.stdout.write(`\n${report}`);
} catch (error) {
  process.stderr.write(
    `${error instanceof PlainProblem ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  code = 1;
}
await stopEverything(code);

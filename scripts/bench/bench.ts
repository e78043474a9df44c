/**
 * `npm run bench`: measures Paraph over the seeded million, beside Fastify and beside the SQL alone, and writes
 * docs/performance.md. `-- --operations 20000` measures over a smaller database, `--quick` with few requests: both print the
 * page and leave the file alone. `--dashboard filters` measures how long that part of the dashboard takes to answer, and nothing else: its
 * table of that page is written anew; `--statements` does so for how long statements take, `--webhooks` for how many deliveries a worker
 * brings. `--compare one.md other.md` measures nothing: it sets the ratios of two such pages side by side. Ends by itself, after half an
 * hour at most.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus } from "node:os";
import process from "node:process";
import { PlainProblem } from "@/lib/shared/plain-problem";
import * as lighthouse from "../lighthouse/section";
import { inTime } from "./in-time";
import { readOptions } from "./options";
import { leaveServerCore } from "./processes";
import { renderComparison } from "./reports/compare";
import { DASHBOARD, withDashboardPart, withExport, withNavigations } from "./reports/dashboard-report";
import { sectionOf, withSection } from "./reports/page-section";
import { renderReport } from "./reports/report";
import { STATEMENTS, withStatements } from "./reports/statements-report";
import { WEBHOOKS, withWebhooks } from "./reports/webhooks-report";
import { runAlone } from "./run-alone";
import { readGround } from "./seed/ground";

const MINUTES = 30;
const PAGE = "docs/performance.md";

await runAlone(async () => {
  const { dataDir, quick, dashboard, statements, webhooks, isComplete, compare } = readOptions(process.argv.slice(2));
  if (compare !== null) {
    const [one, other] = compare.map((path) => readFileSync(path, "utf8"));
    const { text, isAlike } = renderComparison(one ?? "", other ?? "");
    process.stdout.write(text);
    if (!isAlike) throw new PlainProblem("The two runs are not alike.");
    return;
  }
  Object.assign(process.env, { NODE_ENV: "production", ROLE: "web" });
  process.env.DATA_DIR ??= dataDir;
  process.env.LOG_LEVEL ??= "warn";
  const ground = readGround();
  if (ground === undefined) throw new PlainProblem("There is nothing to measure on yet: npm run bench:seed");

  const [{ readSettings }, { prepareDatabase }, { buildWhenStale }] = await Promise.all([
    import("../start/settings"),
    import("../start/database"),
    import("../start/build"),
  ]);
  readSettings();
  await buildWhenStale();
  if (dashboard === null && !statements && !webhooks) leaveServerCore();
  await prepareDatabase({ seed: true, serves: true });
  const write = (page: string) => {
    if (isComplete) writeFileSync(PAGE, page);
    process.stdout.write(`\n${page}`);
  };
  const before = readFileSync(PAGE, "utf8");
  if (statements) {
    const { measureStatements } = await import("./statements");
    return write(withStatements(before, await inTime(measureStatements(ground, quick), MINUTES)));
  }
  if (webhooks) {
    const { measureWebhooks } = await import("./webhooks");
    return write(withWebhooks(before, await inTime(measureWebhooks(ground, quick), MINUTES)));
  }
  if (dashboard === "export") {
    const { measureExport } = await import("./dashboard/export-memory");
    return write(withExport(before, await inTime(measureExport(ground), MINUTES)));
  }
  if (dashboard === "browser") {
    const { measureNavigations } = await import("./dashboard/navigations");
    return write(withNavigations(before, await inTime(measureNavigations(ground, quick), MINUTES)));
  }
  if (dashboard !== null) {
    const { measureDashboard } = await import("./dashboard/answers");
    const answers = await inTime(measureDashboard(ground, dashboard, quick), MINUTES);
    return write(withDashboardPart(before, dashboard, answers));
  }
  const { runScenarios } = await import("./scenarios");
  const results = await inTime(runScenarios(ground, quick), MINUTES);
  const [nodeVersion, cores] = [process.versions.node, cpus().length];
  const report = renderReport(results, { cores, arch: arch(), nodeVersion, ...ground });
  write(
    [DASHBOARD, STATEMENTS, WEBHOOKS, lighthouse.DASHBOARD.heading, lighthouse.PAYER.heading].reduce(
      (page, part) => withSection(page, part, sectionOf(before, part)),
      report,
    ),
  );
});

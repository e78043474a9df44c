import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { secondsSince, step } from "../../start/progress";
import type { UpgradeOptions } from "../options";
import type { Cluster } from "../start-cluster";
import { merchantOf } from "../trial/merchant";
import { watchRequests } from "../trial/requests";
import { seconds } from "../trial/verdict";
import { load } from "./load";

/** Of load alone, before the first step and behind the last. */
const CALM_MS = 5_000;
const READY_WITHIN_SECONDS = 180;
/** HAProxy looks again once a second. */
const SEEN_MS = 2_000;
const SHOWN_MAX = 10;

/**
 * From the release before to this one, under load: its processes serve while the database is migrated, and are then replaced one by one,
 * the workers first. Tells what it has cost whoever has asked.
 */
export async function runUpgrade(cluster: Cluster, { from, rate }: UpgradeOptions): Promise<boolean> {
  const { baseUrl, demo, webs, workers, database, places } = cluster;
  const began = Date.now();
  process.stdout.write(`${from} serves, and is asked ${rate} times a second.\n`);
  const busy = watchCores();
  const watch = watchRequests(baseUrl);
  const loading = load(baseUrl, merchantOf(demo), rate);
  try {
    await pause(CALM_MS);
    process.stdout.write(`${(loading.asked() / (CALM_MS / 1_000)).toFixed(0)} a second, ${busy()}.\n`);
    await step("Migrating", () => migrate(database));
    for (const one of [...workers, ...webs]) {
      await step(`Replacing ${one.name}`, async () => {
        await one.stop();
        await one.start(process.cwd());
        await one.untilReady(READY_WITHIN_SECONDS);
      });
      await pause(SEEN_MS);
    }
    await pause(CALM_MS);
  } finally {
    await loading.stop();
    watch.stop();
  }
  const perSecond = loading.asked() / ((Date.now() - began) / 1_000);
  const lost = await countLost(database.sessionUrl, loading.acknowledged);
  const slowest = Math.max(0, ...watch.asked.map(({ tookMs }) => tookMs));
  const report = [
    "| an upgrade under load | |",
    "|---|---|",
    `| requests in ${secondsSince(began)} | ${loading.asked()}, ${perSecond.toFixed(0)} a second |`,
    `| of this machine's cores, asking included | ${busy()} |`,
    `| not answered with success | ${loading.failed.length} |`,
    `| slowest, s | ${seconds(slowest)} |`,
    `| acknowledged creations lost | ${lost} of ${loading.acknowledged.length} |`,
    "",
  ].join("\n");
  await writeFile(join(places.folder, "upgrade.md"), report);
  process.stdout.write(`\n${report}`);
  for (const problem of loading.failed.slice(0, SHOWN_MAX)) process.stdout.write(`Failed: ${problem}\n`);
  return loading.failed.length === 0 && lost === 0;
}

/** As `npm run migrate` does. */
async function migrate({ url, sessionUrl }: Cluster["database"]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATABASE_SESSION_URL: sessionUrl };
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], { env });
}

async function countLost(databaseUrl: string, acknowledged: readonly string[]): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from operation where uuid = any(${[...acknowledged]})`;
    return acknowledged.length - (row?.count ?? 0);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** How busy this machine is from now on, whoever keeps it busy: all of it is on these cores. */
function watchCores(): () => string {
  const look = () => {
    const times = cpus().map((core) => core.times);
    const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
    return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
  };
  const from = look();
  return () => {
    const { all, idle } = look();
    return `${(100 - (100 * (idle - from.idle)) / Math.max(1, all - from.all)).toFixed(0)} % of ${cpus().length} cores busy`;
  };
}

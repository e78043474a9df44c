import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrl } from "@/e2e/support/database";
import { secondsSince } from "../../start/progress";
import type { TrialOptions } from "../options";
import type { Cluster } from "../start-cluster";
import { until } from "../until";
import { countUndelivered, readBooks } from "./books";
import { planOf } from "./failures";
import { type Endured, goThrough, makeWhole } from "./go-through";
import { merchantOf } from "./merchant";
import { payAway } from "./payers";
import { probe, probeUploads } from "./probes";
import { startReceiver } from "./receiver";
import { watchRequests } from "./requests";
import { growthIn, sample } from "./samples";
import { tell } from "./tell";
import { seconds, verdictOn } from "./verdict";
import { watchWork } from "./work-watch";

/** Between two looks at how many are paid. */
const LOOK_MS = 500;
const TOLD_TYPES = ["OPERATION_OPENED", "OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED", "FLOW_COMPLETED"];
/** A receiver that takes its time: no other waits for it. */
const SLOW_MS = 2_000;
const SLOWLY_TOLD_TYPES = ["OPERATION_COMPLETED"];
/** What is left to do when everything is whole again. */
const SETTLED_WITHIN_SECONDS = 60;

/** Payments by HTTP while parts of the cluster fail; tells what it has cost, and whether everything held. */
export async function runTrial(cluster: Cluster, options: TrialOptions, survivesFrozen: boolean): Promise<boolean> {
  const merchant = merchantOf(cluster.demo);
  const receiver = await startReceiver(cluster.receiver);
  const slow = await startReceiver(cluster.receiver, SLOW_MS);
  const since = new Date();
  await merchant.subscribe(receiver.url, TOLD_TYPES);
  if (options.minutes > 0) await merchant.subscribe(slow.url, SLOWLY_TOLD_TYPES);
  const watch = watchRequests(cluster.baseUrl);
  const sampling = sample(cluster);
  const work = watchWork(cluster.database.sessionUrl);
  const probing = probe(cluster.baseUrl, merchant);
  const uploading = await probeUploads(cluster.baseUrl, merchant);
  const paying = payAway(merchant, options.payers);
  const endured: Endured[] = [];
  let unmended: string | null = null;
  const madeAnew: string[] = [];
  const mendStandbys = async () => {
    const names = await makeWhole(cluster.database);
    madeAnew.push(...names);
    if (names.length > 0) process.stdout.write(`made anew by hand, as they did not come back: ${names.join(", ")}\n`);
  };
  const failAll = async () => {
    const until = since.getTime() + options.minutes * 60_000;
    const plan = planOf(options, survivesFrozen);
    for (let round = 0; round < plan.length || (Date.now() < until && plan.length > 0); round++) {
      const kind = plan[round % plan.length];
      if (!kind) break;
      await mendStandbys();
      const one = await goThrough(cluster, probing, kind, round);
      endured.push(one);
      const { gapMs, workersBackMs, refused } = one;
      process.stdout.write(
        `${kind}: nothing written for ${seconds(gapMs)} s, both workers at work after ${seconds(workersBackMs)} s, refused ${JSON.stringify(refused)}; ${paying.paid.length} paid\n`,
      );
    }
    const ended = () => paying.paid.length + paying.notDone.length;
    while (ended() < options.payments) await pause(LOOK_MS);
  };
  try {
    // What does not become whole again ends the failures, and the verdict says so.
    const failing = failAll().catch((error: unknown) => {
      unmended = error instanceof Error ? error.message : String(error);
    });
    await Promise.race([failing, paying.failed]);
  } finally {
    await Promise.all([paying.stop(), probing.stop(), uploading.stop()]);
    await Promise.all([work.stop(), sampling.stop()]);
    watch.stop();
  }
  await mendStandbys()
    .then(() => settle(cluster, since))
    .catch((error: unknown) => {
      unmended ??= String(error);
    });
  const [probes, uploads] = [probing.probes, uploading.probes];
  const acknowledged = [...paying.created, ...[...probes, ...uploads].flatMap(({ uuid }) => uuid ?? [])];
  const refused = [...probes, ...uploads].flatMap(({ status, concept }) => (status === 503 ? [concept] : []));
  const asked = { tenantUuid: merchant.tenantUuid, since, operations: acknowledged, refused, dataDir: cluster.dataDir };
  const bankUrl = await databaseUrl(cluster.bankDataDir);
  const books = await readBooks(cluster.database.sessionUrl, bankUrl, asked);
  await Promise.all([receiver.close(), slow.close()]);
  const properties = verdictOn({
    ...{ books, acknowledged, endured, wanted: paying.wanted(), notDone: paying.notDone, paid: paying.paid },
    ...{ probes, uploads, requests: watch.asked, lateMs: work.lateMs, toldTypes: TOLD_TYPES },
    told: receiver.told,
    ...{ unmended, madeAnew, growth: growthIn(sampling.samples) },
  });
  const report = `${tell(endured, properties, watch.asked)}\n${secondsSince(since.getTime())} of trial.\n`;
  await writeFile(join(cluster.places.folder, "verdict.md"), report);
  process.stdout.write(`\n${report}`);
  for (const problem of paying.notDone) process.stdout.write(`Not done: ${problem}\n`);
  return properties.every(({ isMet }) => isMet);
}

/** Until nothing is left to deliver; what still is then, the verdict says. */
async function settle({ database }: Cluster, since: Date): Promise<void> {
  const delivered = async () => ((await countUndelivered(database.sessionUrl, since)) === 0 ? true : null);
  await until("Everything is delivered", SETTLED_WITHIN_SECONDS, delivered).catch(() => undefined);
}

import { setTimeout as pause } from "node:timers/promises";
import { databaseUrl } from "@/e2e/support/database";
import { secondsSince } from "../../start/progress";
import type { TrialOptions } from "../options";
import type { Cluster } from "../start-cluster";
import { until } from "../until";
import { countUndelivered, readBooks } from "./books";
import { planOf } from "./failures";
import { type Endured, goThrough } from "./go-through";
import { type Merchant, merchantOf } from "./merchant";
import { payForCertain } from "./payer";
import { NotDone } from "./persistently";
import { probe } from "./probes";
import { startReceiver } from "./receiver";
import { watchRequests } from "./requests";
import { tell } from "./tell";
import { seconds, verdictOn } from "./verdict";
import { watchWork } from "./work-watch";

const PAYERS = 4;
/** Between a payer's payments: it is not speed that is tried. */
const BETWEEN_MS = 500;
/** The sandbox's banks refuse some cents. */
const EURO = 100;
const TOLD_TYPES = ["OPERATION_OPENED", "OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED", "FLOW_COMPLETED"];
/** What is left to do when everything is whole again. */
const SETTLED_WITHIN_SECONDS = 60;

/** Payments by HTTP while parts of the cluster fail; tells what it has cost, and whether everything held. */
export async function runTrial(cluster: Cluster, options: TrialOptions, freezes: boolean): Promise<boolean> {
  const merchant = merchantOf(cluster.demo);
  const receiver = await startReceiver(cluster.receiver);
  const since = new Date();
  await merchant.subscribe(receiver.url, TOLD_TYPES);
  const watch = watchRequests(cluster.baseUrl);
  const work = watchWork(cluster.database.sessionUrl);
  const probing = probe(cluster.baseUrl, merchant);
  const paying = payAway(merchant);
  const endured: Endured[] = [];
  try {
    for (const [round, kind] of planOf(options, { freezes }).entries()) {
      const one = await Promise.race([goThrough(cluster, probing, kind, round), paying.failed]);
      endured.push(one);
      const { gapMs, workersBackMs, refused } = one;
      process.stdout.write(
        `${kind}: nothing written for ${seconds(gapMs)} s, both workers at work after ${seconds(workersBackMs)} s, refused ${JSON.stringify(refused)}; ${paying.paid.length} paid\n`,
      );
    }
    const ended = () => paying.paid.length + paying.notDone.length;
    while (ended() < options.payments) await Promise.race([pause(BETWEEN_MS), paying.failed]);
  } finally {
    await Promise.all([paying.stop(), probing.stop()]);
    await work.stop();
    watch.stop();
  }
  await settle(cluster, since);
  const acknowledged = [...paying.created, ...probing.probes.flatMap(({ uuid }) => uuid ?? [])];
  const refused = probing.probes.flatMap(({ status, concept }) => (status === 503 ? [concept] : []));
  const asked = { tenantUuid: merchant.tenantUuid, since, operations: acknowledged, refused };
  const bankUrl = await databaseUrl(cluster.bankDataDir);
  const books = await readBooks(cluster.database.sessionUrl, bankUrl, asked);
  await receiver.close();
  const properties = verdictOn({
    ...{ books, acknowledged, endured, wanted: paying.wanted(), notDone: paying.notDone, paid: paying.paid },
    ...{ probes: probing.probes, requests: watch.asked, lateMs: work.lateMs, toldTypes: TOLD_TYPES },
    told: receiver.told,
  });
  process.stdout.write(`\n${tell(endured, properties, watch.asked)}\n${secondsSince(since.getTime())} of trial.\n`);
  for (const problem of paying.notDone) process.stdout.write(`Not done: ${problem}\n`);
  return properties.every(({ isMet }) => isMet);
}

/** Payers, one payment after the other, until they are told to stop; each ends what it has begun. */
function payAway(merchant: Merchant) {
  const created: string[] = [];
  const paid: string[] = [];
  const notDone: string[] = [];
  let wanted = 0;
  let isOver = false;
  const one = async (): Promise<void> => {
    wanted++;
    try {
      const payable = await merchant.create(`Payment ${wanted}`, EURO * wanted);
      created.push(payable.uuid);
      await payForCertain(payable, merchant);
      paid.push(payable.uuid);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      notDone.push(error.message);
    }
  };
  const payer = async () => {
    while (!isOver) {
      await one();
      await pause(BETWEEN_MS);
    }
  };
  const payers = Promise.all(Array.from({ length: PAYERS }, payer));
  // Only a mistake of the trial's own ends a payer early.
  const failed = new Promise<never>((_, reject) => payers.catch(reject));
  return {
    ...{ created, paid, notDone, failed },
    wanted: () => wanted,
    stop: async () => {
      isOver = true;
      await payers;
    },
  };
}

/** Until nothing is left to deliver; what still is then, the verdict says. */
async function settle({ database }: Cluster, since: Date): Promise<void> {
  await database.untilWhole(SETTLED_WITHIN_SECONDS);
  const delivered = async () => ((await countUndelivered(database.sessionUrl, since)) === 0 ? true : null);
  await until("Everything is delivered", SETTLED_WITHIN_SECONDS, delivered).catch(() => undefined);
}

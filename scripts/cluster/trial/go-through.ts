import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseCluster } from "../database-cluster";
import type { Cluster } from "../start-cluster";
import { until } from "../until";
import { HARM, type Kind } from "./failures";
import { longestGapMs, type Probing } from "./probes";
import { fetchesJobs } from "./work-watch";

/** What one failure has cost. */
export type Endured = Readonly<{
  kind: Kind;
  /** The longest time in which nothing was acknowledged. */
  gapMs: number;
  /** From the failure until each worker that lives fetches jobs, and fetched them before. */
  workersBackMs: number;
  /** Answers that probes got in place of success, by status; 0 is none at all. */
  refused: Readonly<Record<string, number>>;
}>;

/** By itself; what is longer away than that is made anew. */
const ITSELF_WHOLE_WITHIN_SECONDS = 120;
const WHOLE_WITHIN_SECONDS = 180;
const BACK_WITHIN_SECONDS = 90;
/** A quiet moment before each failure, and behind it. */
const MARGIN_MS = 1_000;

/** One failure, of a cluster that is whole (`makeWhole`), until it has got over it. */
export async function goThrough(cluster: Cluster, probing: Probing, kind: Kind, round: number): Promise<Endured> {
  const { database, webs, workers } = cluster;
  const allWork = async () => ((await Promise.all(workers.map(fetchesJobs))).every(Boolean) ? true : null);
  await until("Both workers fetch jobs", WHOLE_WITHIN_SECONDS, allWork);
  await pause(MARGIN_MS);

  const from = Date.now();
  const { formerLeader, mend } = await HARM[kind](cluster, round);
  if (formerLeader !== null) {
    const another = async () => ((await database.leader()).name === formerLeader.name ? null : true);
    await until("Another Postgres leads", BACK_WITHIN_SECONDS, another);
  }
  const calmFrom = Date.now();
  const written = async () =>
    probing.probes.some(({ status, beganAt }) => status === 201 && beganAt > calmFrom) ? true : null;
  await until("Something is written again", BACK_WITHIN_SECONDS, written);
  await pause(MARGIN_MS);
  const to = Date.now();
  await mend();
  await until("Both workers fetch jobs", BACK_WITHIN_SECONDS, allWork);
  const workersBackMs = Date.now() - from;
  await Promise.all(webs.map((web) => web.untilReady(BACK_WITHIN_SECONDS)));

  const refused: Record<string, number> = {};
  for (const { status, endedAt } of probing.probes) {
    if (status === 201 || endedAt < from) continue;
    refused[status ?? 0] = (refused[status ?? 0] ?? 0) + 1;
  }
  return { kind, gapMs: longestGapMs(probing.probes, from, to), workersBackMs, refused };
}

/**
 * Waits until another failure would find it ready.
 * @returns the standbys that had not come back by themselves, and were made anew
 * @throws Error where even that did not help
 */
export async function makeWhole(database: DatabaseCluster): Promise<readonly string[]> {
  const byItself = await database.untilWhole(ITSELF_WHOLE_WITHIN_SECONDS).then(
    () => true,
    () => false,
  );
  if (byItself) return [];
  const madeAnew = await database.makeLostAnew();
  await database.untilWhole(WHOLE_WITHIN_SECONDS);
  return madeAnew;
}

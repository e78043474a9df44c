import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { DatabaseNode } from "../database-node";
import type { Disk } from "../disks";
import type { TrialOptions } from "../options";
import type { ParaphProcess } from "../paraph-process";
import { FILES } from "../places";
import type { Cluster } from "../start-cluster";

export const KINDS = [
  "switchover",
  "host lost",
  "standby lost",
  "Postgres killed",
  "host frozen",
  "leader's disk full",
  "all databases' disks full",
  "files' disk full",
  "web killed",
  "worker killed",
] as const;
export type Kind = (typeof KINDS)[number];

/** Bounds of what is promised: how long nothing can be written. */
export const GAP_MAX_MS: Readonly<Record<Kind, number | null>> = {
  switchover: 3_000,
  "host lost": 25_000,
  "standby lost": 25_000,
  "host frozen": 25_000,
  "Postgres killed": 25_000,
  "leader's disk full": null,
  "all databases' disks full": null,
  "files' disk full": null,
  "web killed": null,
  "worker killed": null,
};

/** What has been done to the cluster, and what makes it whole again once it goes on without. */
export type Harm = Readonly<{
  /** Another one has to take writes before it is over. */
  formerLeader: DatabaseNode | null;
  mend: () => Promise<void>;
}>;

const MENDED_WITHIN_SECONDS = 120;
const FULL_MS = 20_000;
/** More than Postgres keeps of files for its log. */
const LOG_MEGABYTES = 1_500;

const nothing = async () => undefined;

/** Does it, to whichever it hits in this round. */
export const HARM: Readonly<Record<Kind, (cluster: Cluster, round: number) => Promise<Harm>>> = {
  switchover: async ({ database }) => {
    const formerLeader = await database.leader();
    await database.switchOver();
    return { formerLeader, mend: nothing };
  },
  "host lost": async ({ database }) => {
    const formerLeader = await database.leader();
    await formerLeader.kill();
    return { formerLeader, mend: formerLeader.start };
  },
  // Commits wait for it until Patroni names another.
  "standby lost": async ({ database }) => {
    const standby = await database.standby();
    await standby.kill();
    return { formerLeader: null, mend: standby.start };
  },
  "Postgres killed": async ({ database }) => {
    const formerLeader = await database.leader();
    await formerLeader.killPostgres();
    return { formerLeader, mend: nothing };
  },
  "host frozen": async ({ database }) => {
    const formerLeader = await database.leader();
    await formerLeader.freeze();
    return { formerLeader, mend: formerLeader.thaw };
  },
  "leader's disk full": async (cluster) => fillDatabases(cluster, [await cluster.database.leader()]),
  "all databases' disks full": (cluster) => fillDatabases(cluster, cluster.database.nodes),
  "files' disk full": ({ places }) => fill([places.disks[FILES]]),
  "web killed": ({ webs }, round) => killProcess(webs, round),
  "worker killed": ({ workers }, round) => killProcess(workers, round),
};

/** Until the one that leads has no room for its log either, which it writes into files of before. */
async function fillDatabases({ database, places }: Cluster, nodes: readonly DatabaseNode[]): Promise<Harm> {
  const { port } = await database.leader();
  const full = fill(nodes.map(({ name }) => places.disks[name]));
  const sql = postgres(`postgres://postgres:${places.password}@127.0.0.1:${port}/postgres`, {
    max: 1,
    connect_timeout: 1,
  });
  try {
    for (let megabytes = 0; megabytes < LOG_MEGABYTES; megabytes++)
      await sql`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`;
  } catch {
    // It has ended.
  } finally {
    await sql.end({ timeout: 0 });
  }
  return full;
}

async function fill(disks: readonly (Disk | undefined)[]): Promise<Harm> {
  await Promise.all(disks.map((disk) => disk?.fill()));
  await pause(FULL_MS);
  await Promise.all(disks.map((disk) => disk?.makeRoom()));
  return { formerLeader: null, mend: nothing };
}

async function killProcess(processes: readonly ParaphProcess[], round: number): Promise<Harm> {
  const one = processes[round % processes.length];
  if (!one) throw new Error("There is none to kill.");
  await one.kill();
  const mend = async () => {
    await one.start();
    await one.untilReady(MENDED_WITHIN_SECONDS);
  };
  return { formerLeader: null, mend };
}

/**
 * Which failures a trial sees, and in which order: the kinds in turn.
 * @param surviving whether Patroni here takes a host that wakes (`losesToTheFrozen`): else none is frozen unless somebody asks for it
 */
export function planOf(
  { switchovers, kills, freezes, fills }: Omit<TrialOptions, "payments" | "minutes" | "payers">,
  surviving: boolean,
): readonly Kind[] {
  const frozen = freezes ?? (surviving ? kills : 0);
  const times = (kind: Kind) => {
    if (kind === "switchover") return switchovers;
    if (kind === "host frozen") return frozen;
    return /full$/.test(kind) ? fills : kills;
  };
  const rounds = Array.from({ length: Math.max(switchovers, kills, frozen, fills) }, (_, round) => round);
  return rounds.flatMap((round) => KINDS.filter((kind) => round < times(kind)));
}

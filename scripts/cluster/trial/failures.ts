import type { DatabaseNode } from "../database-node";
import type { TrialOptions } from "../options";
import type { ParaphProcess } from "../paraph-process";
import type { Cluster } from "../start-cluster";

export const KINDS = [
  "switchover",
  "host lost",
  "Postgres killed",
  "host frozen",
  "web killed",
  "worker killed",
] as const;
export type Kind = (typeof KINDS)[number];

/** Bounds of what is promised: how long nothing can be written. */
export const GAP_MAX_MS: Readonly<Record<Kind, number | null>> = {
  switchover: 3_000,
  "host lost": 25_000,
  "host frozen": 25_000,
  "Postgres killed": 25_000,
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
  "web killed": ({ webs }, round) => killProcess(webs, round),
  "worker killed": ({ workers }, round) => killProcess(workers, round),
};

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
  { switchovers, kills, freezes }: Omit<TrialOptions, "payments" | "minutes">,
  surviving: boolean,
): readonly Kind[] {
  const frozen = freezes ?? (surviving ? kills : 0);
  const times = (kind: Kind) => (kind === "switchover" ? switchovers : kind === "host frozen" ? frozen : kills);
  const rounds = Array.from({ length: Math.max(switchovers, kills, frozen) }, (_, round) => round);
  return rounds.flatMap((round) => KINDS.filter((kind) => round < times(kind)));
}

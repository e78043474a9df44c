import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { stopOrphan } from "../postgres/orphan";
import { type Program, startProgram } from "./program";

/** A host of the database: Patroni, and the Postgres that it keeps. */
export type DatabaseNode = Readonly<{
  name: string;
  /** Postgres's own port; to the world it is the proxy's business who of three is asked. */
  port: number;
  /** Where Patroni is asked. */
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** As when the host is lost: both are killed at once. */
  kill: () => Promise<void>;
  /** Postgres alone: Patroni lives, and sees it. */
  killPostgres: () => Promise<void>;
  /** As when the host hangs: nothing of it runs on until it thaws. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** What a person does for a standby that doesn't come back (`patronictl reinit`): it forgets what it has, and copies the leader's. */
  makeAnew: () => Promise<void>;
  lastWords: () => Promise<string>;
}>;

export type DatabaseNodeOptions = Readonly<{
  name: string;
  ports: Readonly<{ postgres: number; patroni: number; etcd: number }>;
  prefix: readonly string[];
  configuration: string;
  dataFolder: string;
  passwordFile: string;
  postgresFolder: string;
  password: string;
  logs: string;
}>;

export function databaseNode(options: DatabaseNodeOptions): DatabaseNode {
  const { name, ports, prefix, configuration, dataFolder, logs } = options;
  const env = environmentOf(options);
  let patroni: Program | null = null;
  let frozen: readonly number[] = [];
  const thaw = async () => {
    for (const pid of frozen) tell(pid, "SIGCONT");
    frozen = [];
  };

  const postmaster = async (): Promise<number> => {
    const pid = Number((await readFile(join(dataFolder, "postmaster.pid"), "utf8")).split("\n")[0]);
    if (!Number.isInteger(pid) || pid <= 1) throw new Error(`${name} runs no Postgres.`);
    return pid;
  };
  const url = `http://127.0.0.1:${ports.patroni}`;
  return {
    name,
    port: ports.postgres,
    url,
    start: async () => {
      patroni = await startProgram({ name, prefix, command: ["patroni", configuration], env, logs });
    },
    stop: async () => {
      await thaw();
      await patroni?.stop();
      await stopOrphan(dataFolder);
    },
    kill: async () => {
      const pid = await postmaster();
      const killed = patroni?.kill();
      process.kill(pid, "SIGKILL");
      await killed;
    },
    killPostgres: async () => void process.kill(await postmaster(), "SIGKILL"),
    freeze: async () => {
      const pid = await postmaster();
      frozen = [
        ...(patroni ? [patroni.pid] : []),
        ...(await descendantsOf(patroni?.pid ?? 0)),
        pid,
        ...(await descendantsOf(pid)),
      ];
      for (const one of frozen) process.kill(one, "SIGSTOP");
    },
    thaw,
    makeAnew: async () => {
      // By force: Patroni, which tries to start it again and again, would else say that it is busy.
      const [body, headers] = [JSON.stringify({ force: true }), { "content-type": "application/json" }];
      const answer = await fetch(`${url}/reinitialize`, { method: "POST", body, headers });
      if (answer.status !== 200) throw new Error(`Patroni would not make ${name} anew: ${await answer.text()}`);
    },
    lastWords: async () => (await patroni?.lastWords()) ?? "",
  };
}

/** Patroni is told by its environment in what it differs from the others (deploy/cluster/patroni.yml). */
function environmentOf({ name, ports, dataFolder, passwordFile, postgresFolder, password }: DatabaseNodeOptions) {
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOST: `127.0.0.1:${ports.etcd}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
    PATRONI_POSTGRESQL_PGPASS: passwordFile,
    PATRONI_POSTGRESQL_BIN_DIR: postgresFolder,
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: "rewinder",
    PATRONI_REWIND_PASSWORD: password,
  };
}

/** One that has ended meanwhile needs no word. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone.
  }
}

async function descendantsOf(pid: number): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = list.split(" ").filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

const state = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      /** Bytes behind the leader. */
      lag: z.union([z.int(), z.string()]).optional(),
    }),
  ),
});

export type Members = z.output<typeof state>["members"];

/** What the first of the nodes that answers knows of all. */
export async function membersSeenBy(nodes: readonly DatabaseNode[]): Promise<Members> {
  const asked = nodes.map(async ({ url }) => {
    const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return state.parse(await answer.json()).members;
  });
  return Promise.any(asked);
}

/** A follower that is this near to the leader loses nothing that matters when it takes over asynchronously. */
const LAG_MAX = 1_048_576;

/** One leads, one of the others has whatever is committed, and both follow: another failure would find them ready. */
export function isWhole(members: Members, count: number): boolean {
  const leader = members.find(({ role }) => role === "leader");
  return (
    members.length === count &&
    leader?.state === "running" &&
    members.some(({ role }) => role === "sync_standby") &&
    namesOfLost(members).length === 0
  );
}

/** Those that don't follow whoever leads; none where nobody does, for then it is not they who are lost. */
export function namesOfLost(members: Members): readonly string[] {
  const leader = members.find(({ role }) => role === "leader");
  if (!leader) return [];
  const follows = ({ state, timeline, lag }: Members[number]) =>
    /^(running|streaming)$/.test(state) && timeline === leader.timeline && typeof lag === "number" && lag < LAG_MAX;
  return members.filter((member) => member !== leader && !follows(member)).map(({ name }) => name);
}

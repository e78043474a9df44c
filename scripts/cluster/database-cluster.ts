import { chown, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { z } from "zod";
import { type DatabaseNode, databaseNode, isWhole, type Members, membersSeenBy, namesOfLost } from "./database-node";
import type { Ground } from "./needs";
import type { Places } from "./places";
import { type Program, startProgram } from "./program";
import { until } from "./until";

const PARAPH = "paraph";

export type DatabaseCluster = Readonly<{
  nodes: readonly DatabaseNode[];
  /** By way of the pooler, and past it. */
  url: string;
  sessionUrl: string;
  members: () => Promise<Members>;
  leader: () => Promise<DatabaseNode>;
  /** The one that has whatever is committed. */
  standby: () => Promise<DatabaseNode>;
  /** Waits until another failure would find it ready. */
  untilWhole: (withinSeconds: number) => Promise<void>;
  /** Does for standbys that haven't come back by themselves what a person does. Resolves with their names. */
  makeLostAnew: () => Promise<readonly string[]>;
  /** In good order: the leader hands its lead on. Resolves when Patroni says that it is done. */
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** etcd, three Patroni, and a pooler in front of whichever leads. The proxy is `startProxy`'s. */
export async function startDatabaseCluster(places: Places, ground: Ground): Promise<DatabaseCluster> {
  const { ports, password, user, logs, configuration } = places;
  const programs: Program[] = [];
  for (const { name } of ports.nodes) {
    await mkdir(configuration(name), { recursive: true });
    await chown(configuration(name), user.uid, user.gid);
  }
  const nodes = ports.nodes.map((node) =>
    databaseNode({
      name: node.name,
      ports: { ...node, etcd: ports.etcd.clients },
      ...{ prefix: user.prefix, password, logs, postgresFolder: ground.postgresFolder },
      configuration: configuration("patroni.yml"),
      dataFolder: join(configuration(node.name), "data"),
      passwordFile: configuration(`${node.name}.pgpass`),
    }),
  );
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    for (const program of programs.toReversed()) await program.stop();
  };
  const members = () => membersSeenBy(nodes);
  const nodeThatIs = async (wanted: "leader" | "sync_standby"): Promise<DatabaseNode> => {
    const member = (await members()).find(({ role }) => role === wanted);
    const found = nodes.find(({ name }) => name === member?.name);
    if (!found) throw new Error(`There is no ${wanted}.`);
    return found;
  };
  const leader = () => nodeThatIs("leader");
  const untilWhole = async (withinSeconds: number) => {
    const whole = async () => (isWhole(await members(), nodes.length) ? true : null);
    await until("Three Postgres, one that leads and one that has whatever is committed", withinSeconds, whole);
  };
  const addressOf = (port: number) => `postgres://${PARAPH}:${password}@127.0.0.1:${port}/${PARAPH}`;
  try {
    programs.push(await startEtcd(places), await startPooler(places, ground));
    for (const node of nodes) await node.start();
    await until("A Postgres that leads", 90, leader);
    const { port } = await leader();
    await Promise.all([
      untilWhole(120),
      makeDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    url: addressOf(ports.pooler),
    sessionUrl: addressOf(ports.primary),
    members,
    leader,
    standby: () => nodeThatIs("sync_standby"),
    untilWhole,
    makeLostAnew: async () => {
      const names = namesOfLost(await members());
      await Promise.all(nodes.filter(({ name }) => names.includes(name)).map((node) => node.makeAnew()));
      return names;
    },
    switchOver: async () => {
      const { name, url } = await leader();
      const [body, headers] = [JSON.stringify({ leader: name }), { "content-type": "application/json" }];
      const answer = await fetch(`${url}/switchover`, { method: "POST", body, headers });
      if (answer.status !== 200) throw new Error(`Patroni would not switch over: ${await answer.text()}`);
    },
    stop,
  };
}

function startEtcd({ ports: { etcd }, user, logs, configuration }: Places): Promise<Program> {
  const [clients, peers] = [`http://127.0.0.1:${etcd.clients}`, `http://127.0.0.1:${etcd.peers}`];
  const settings = {
    name: "etcd1",
    "data-dir": configuration("etcd"),
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `etcd1=${peers}`,
    "log-level": "warn",
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  return startProgram({ name: "etcd", prefix: user.prefix, command: ["etcd", ...options], logs });
}

async function startPooler(places: Places, ground: Ground): Promise<Program> {
  const { ports, user, logs, configuration, password } = places;
  const own = [
    "[databases]",
    `${PARAPH} = host=127.0.0.1 port=${ports.primary} dbname=${PARAPH}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ports.pooler}`,
    `auth_file = ${configuration("users.txt")}`,
    ...(ground.keepsPrepared ? ["max_prepared_statements = 1000"] : []),
    `%include ${configuration("pgbouncer.ini")}`,
  ];
  const files = { "users.txt": `"${PARAPH}" "${password}"\n`, "own.ini": `${own.join("\n")}\n` };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(configuration(name), text, { mode: 0o600 });
    await chown(configuration(name), user.uid, user.gid);
  }
  const command = ["pgbouncer", configuration("own.ini")];
  return startProgram({ name: "pgbouncer", prefix: user.prefix, command, logs });
}

/** HAProxy, in front of the webs and of whichever Postgres leads. */
export function startProxy({ ports, logs }: Places): Promise<Program> {
  const at = (port: number) => `127.0.0.1:${port}`;
  const env = {
    WEB_BIND: at(ports.web),
    ...Object.fromEntries(ports.webs.map((port, index) => [`WEB_${index + 1}`, at(port)])),
    PRIMARY_BIND: at(ports.primary),
    ...Object.fromEntries(
      ports.nodes.flatMap(({ name, postgres: port, patroni }) => [
        [name.toUpperCase(), at(port)],
        [`${name.toUpperCase()}_CHECK`, String(patroni)],
      ]),
    ),
  };
  const files = ["deploy/haproxy/web.cfg", "deploy/cluster/postgres.cfg"].map((file) => resolve(file));
  // Few connections are enough here, and a person's limit of open files may be low.
  const command = ["haproxy", "-db", "-n", "400", ...files.flatMap((file) => ["-f", file])];
  return startProgram({ name: "haproxy", command, env, logs });
}

async function makeDatabase(url: string, password: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(
      `create role ${PARAPH} login password '${z
        .string()
        .regex(/^[\w-]+$/)
        .parse(password)}'`,
    );
    await sql.unsafe(`create database ${PARAPH} owner ${PARAPH}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

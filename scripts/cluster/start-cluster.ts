import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import { type DemoFile, readDemoFile } from "../demo-file";
import { buildWhenStale } from "../start/build";
import { step } from "../start/progress";
import { type DatabaseCluster, startDatabaseCluster, startProxy } from "./database-cluster";
import type { Ground } from "./needs";
import { type ParaphProcess, paraphProcess } from "./paraph-process";
import { type Places, preparePlaces } from "./places";

export type Cluster = Readonly<{
  places: Places;
  database: DatabaseCluster;
  /** Where payers and ERPs come in. */
  baseUrl: string;
  webs: readonly ParaphProcess[];
  workers: readonly ParaphProcess[];
  /** The banks, with books in a database of their own: what is signed there, no failure here can change. */
  bank: ParaphProcess;
  bankDataDir: string;
  dataDir: string;
  demo: DemoFile;
  /** Of a receiver on this machine that the workers believe: outside of a demo webhooks go to https alone. */
  receiver: Readonly<{ key: string; cert: string }>;
  stop: () => Promise<void>;
}>;

/** Of one start, on a machine that does other things as well. */
const START_WITHIN_SECONDS = 180;
/** Of one that may have to build itself first. */
const BUILD_WITHIN_SECONDS = 900;

/**
 * Brings up etcd, three Patroni, PgBouncer, HAProxy, the sandbox bank, three webs and two workers, on loopback.
 * @param onStopper told at once what ends whatever has been started so far
 * @param options of which release Paraph's own processes are, and whether its disks are to run full
 */
export async function startCluster(
  ground: Ground,
  onStopper: (stop: () => Promise<void>) => void,
  { checkout = ".", fills = false }: Readonly<{ checkout?: string | undefined; fills?: boolean }> = {},
): Promise<Cluster> {
  await buildWhenStale();
  const places = await preparePlaces(ground.postgresFolder, fills);
  const stops: (() => Promise<unknown>)[] = [places.leave];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const one of stops.toReversed()) await one();
    })();
    return stopping;
  };
  onStopper(stop);

  const proxy = await startProxy(places);
  stops.push(proxy.stop);
  const database = await step("Starting etcd, 3 × Patroni, PgBouncer and HAProxy", () =>
    startDatabaseCluster(places, ground),
  );
  stops.push(database.stop);
  const { bank, seeding, webs, workers } = processesOf(places, database);
  stops.push(() => Promise.all([bank, seeding, ...webs, ...workers].map((one) => one.stop())));
  const { authority, server } = await prepareTrust(join(places.folder, "bank"), RECEIVER_HOSTS);
  await writeFile(authorityOf(places), authority.pem);
  await bank.start();
  await step("Migrating and seeding", async () => {
    await seeding.start(checkout);
    await seeding.untilReady(checkout === "." ? START_WITHIN_SECONDS : BUILD_WITHIN_SECONDS);
    await seeding.stop();
  });
  const demo = readDemoFile(dataDirOf(places));
  if (!demo) throw new Error("The first start has left no demo.");
  await step(`Starting ${webs.length} webs and ${workers.length} workers`, async () => {
    const all = [...webs, ...workers];
    await Promise.all(all.map((one) => one.start(checkout)));
    await Promise.all([bank, ...all].map((one) => one.untilReady(START_WITHIN_SECONDS)));
  });
  return {
    places,
    database,
    baseUrl: baseUrlOf(places),
    webs,
    workers,
    bank,
    bankDataDir: bankDirOf(places),
    dataDir: dataDirOf(places),
    demo,
    receiver: { key: server.key, cert: server.certificate },
    stop,
  };
}

const RECEIVER_HOSTS = { serverHosts: ["127.0.0.1"], redirectHost: "localhost" };
const authorityOf = ({ folder }: Places) => join(folder, "receivers.pem");
const baseUrlOf = ({ ports }: Places) => `http://localhost:${ports.web}`;
const dataDirOf = ({ folder }: Places) => join(folder, "paraph");
const bankDirOf = ({ folder }: Places) => join(folder, "bank");

function processesOf(places: Places, database: DatabaseCluster) {
  const { ports, logs, metricsToken, appSecret } = places;
  const bankUrl = `http://localhost:${ports.bank}`;
  const everywhere = { HOST: "127.0.0.1", LOG_LEVEL: "info", APP_SECRET: appSecret };
  const paraph = {
    ...everywhere,
    BASE_URL: baseUrlOf(places),
    DATABASE_URL: database.url,
    DATABASE_SESSION_URL: database.sessionUrl,
    DATABASE_SYNCHRONOUS: "1",
    DATA_DIR: dataDirOf(places),
    SANDBOX_BANK_URL: bankUrl,
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: "1",
  };
  // As in production, but for banks and receivers on this machine, and for one caller who stands for thousands.
  const production = {
    ...{ DEMO: "0", MIGRATE: "0", SANDBOX_BANK: "1", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
    NODE_EXTRA_CA_CERTS: authorityOf(places),
    ...{ RATE_LIMIT_CLIENT: "0", RATE_LIMIT_ADDRESS: "0" },
    // HAProxy looks once a second, twice (deploy/haproxy/web.cfg).
    DRAIN_SECONDS: "3",
  };
  const one = (name: string, port: number, env: Readonly<Record<string, string>>) =>
    paraphProcess({ name, port, env, logs, metricsToken });
  return {
    bank: paraphProcess({
      ...{ name: "bank", port: ports.bank, logs, metricsToken },
      ...{ prefix: ["--import", "tsx"], script: "scripts/sandbox-bank.ts" },
      ready: "/sandbox-bank/admin",
      env: { ...everywhere, BASE_URL: bankUrl, DATA_DIR: bankDirOf(places) },
    }),
    // The first start: it migrates, and makes the demo.
    seeding: one("seeding", ports.webs[0] ?? 0, { ...paraph, ROLE: "web" }),
    webs: ports.webs.map((port, at) => one(`web${at + 1}`, port, { ...paraph, ...production, ROLE: "web" })),
    workers: ports.workers.map((port, at) =>
      one(`worker${at + 1}`, port, { ...paraph, ...production, ROLE: "worker" }),
    ),
  };
}

import process from "node:process";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { surviveLostConnections } from "@/server/driver-guard";
import { judge, lookAround } from "./cluster/needs";
import { readOptions } from "./cluster/options";
import { type Cluster, startCluster } from "./cluster/start-cluster";
import { secondsSince } from "./start/progress";

/**
 * `npm run cluster`: Paraph on three Postgres with everything between, on this machine alone, until it is told to stop. With
 * `-- --trial` payments are made while parts of it fail, and what must hold is looked at; with `-- --upgrade` the release before becomes
 * this one under load (docs/cluster.md).
 */
async function main(interrupted: AbortSignal): Promise<number> {
  const { trial, upgrade } = readOptions(process.argv.slice(2));
  const ground = judge(lookAround());
  const versions = Object.entries(ground.versions).map(([name, version]) => `${name} ${version}`);
  process.stdout.write(`${versions.join(", ")}\n${ground.remarks.map((remark) => `Note: ${remark}\n`).join("")}`);
  const began = Date.now();
  let stop = async (): Promise<void> => undefined;
  const told = new Promise<never>((_, reject) => {
    interrupted.addEventListener("abort", () => reject(interrupted.reason), { once: true });
  });
  const run = async (): Promise<number> => {
    const onStopper = (stopper: typeof stop) => {
      stop = stopper;
    };
    const cluster = await startCluster(ground, onStopper, { checkout: upgrade?.from, fills: (trial?.fills ?? 0) > 0 });
    process.stdout.write(`The cluster is ready after ${secondsSince(began)}.\n${addressesOf(cluster)}`);
    if (upgrade !== null) {
      const { runUpgrade } = await import("./cluster/upgrade/run-upgrade");
      return (await runUpgrade(cluster, upgrade)) ? 0 : 1;
    }
    if (trial === null) return told;
    const { runTrial } = await import("./cluster/trial/run-trial");
    return (await runTrial(cluster, trial, !ground.losesToTheFrozen)) ? 0 : 1;
  };
  try {
    return await Promise.race([run(), told]);
  } finally {
    process.stdout.write("\nStopping …\n");
    await stop();
  }
}

function addressesOf({ baseUrl, webs, workers, bank, database, places, demo }: Cluster): string {
  const [tenant] = demo.tenants;
  const [user] = tenant?.users ?? [];
  const lines = [
    ["Paraph", baseUrl],
    ...(user ? [["Sign in as", `${user.email}, ${user.password}`]] : []),
    ["webs", webs.map(({ url }) => url).join(" ")],
    ["workers (/metrics)", workers.map(({ url }) => url).join(" ")],
    ["sandbox bank", bank.url],
    ["DATABASE_URL", database.url],
    ["DATABASE_SESSION_URL", database.sessionUrl],
    ["Patroni", database.nodes.map(({ name, url, port }) => `${name} ${url} (Postgres ${port})`).join(", ")],
    ["logs", places.logs],
  ];
  return `${lines.map(([name = "", value = ""]) => `  ${name.padEnd(22)}${value}`).join("\n")}\nCtrl-C ends all of it.\n`;
}

// Connections of a trial's own are lost as well.
surviveLostConnections();
const interrupting = new AbortController();
const INTERRUPTED = new PlainProblem("");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupting.abort(INTERRUPTED));
try {
  process.exitCode = await main(interrupting.signal);
} catch (error) {
  if (error instanceof PlainProblem) process.stderr.write(error.message === "" ? "" : `${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = error === INTERRUPTED ? 0 : 1;
}
process.exit();

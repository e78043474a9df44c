import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyOfFirstStart } from "@/e2e/support/first-start";
import { launchServer, type RunningServer, startServer } from "@/e2e/support/server";
import { codeFolderOf } from "./bootstrap/built.mjs";
import { freePort } from "./free-port";

const TEST_BUILD = process.env.NEXT_DIST_DIR ?? ".next-test";

describe("npm start", () => {
  let dataDir: string;
  const running: RunningServer[] = [];

  const start = async (env: Record<string, string> = {}) => {
    const server = await startServer({ dataDir, env });
    running.push(server);
    return server;
  };

  /** A start that is meant to fail: its exit code, and what it says besides its progress. */
  const fail = async (env: Record<string, string>) => {
    const launched = launchServer({ DATA_DIR: dataDir, ...env });
    const code = await launched.exited;
    const sentences = launched
      .output()
      .split("\n")
      .filter((line) => line !== "" && !line.includes(" … "));
    return { code, sentences };
  };

  const isReady = async ({ baseUrl }: RunningServer) => (await fetch(`${baseUrl}/health/ready`)).status === 200;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "paraph-start-"));
  });

  /** From here on it is a later start's: the demo is there. */
  const takeKeptFolder = async () => {
    await rm(dataDir, { recursive: true });
    dataDir = await copyOfFirstStart();
  };

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    // Who left at once has told its Postgres to end, which still writes for a moment.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });

  it("serves, says where, and gives the demo's sign-ins and a first call", async () => {
    const server = await start();
    expect(await isReady(server)).toBe(true);
    const demo = server.demo();
    expect(demo.baseUrl).toBe(server.baseUrl);
    const said = server.output();
    for (const user of demo.tenants.flatMap(({ users }) => users))
      expect(said).toContain(`${user.email}  ${user.password}`);
    expect(said).toContain(`-u '${demo.tenants[0]?.clientId}:${demo.tenants[0]?.clientSecret}'`);
    expect((await stat(join(dataDir, "demo.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
  });

  it("runs what was built, and so do the processes that it starts (decision 129)", async () => {
    await takeKeptFolder();
    const { pid } = (await start({ DOCUMENT_PROCESSES: "2" })).process;
    const processes = execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" }).split("\n");
    const ours = processes.filter((line) => line.trim().startsWith(`${pid} `) && line.includes("document-worker"));
    expect(ours).toHaveLength(2);
    for (const line of ours)
      expect(line).toContain(join(codeFolderOf(TEST_BUILD), "lib/documents/document-worker.mjs"));
  });

  it("starts again after it was killed", async () => {
    await takeKeptFolder();
    const first = await start();
    const before = first.demo();
    await first.kill();
    const second = await start();
    expect(await isReady(second)).toBe(true);
    expect(second.demo().tenants).toEqual(before.tenants);
  });

  it("refuses a port that is taken, before it touches the database", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await fail({ PORT: String(port) })).toEqual({
      code: 1,
      sentences: [`Port ${port} is taken by another program: stop it, or set another PORT.`],
    });
    await expect(stat(join(dataDir, "postgres"))).rejects.toThrow("ENOENT");
    other.close();
  });

  it("refuses a data folder that another start uses", async () => {
    await takeKeptFolder();
    const server = await start();
    expect(await fail({ PORT: String(await freePort()) })).toEqual({
      code: 1,
      sentences: [
        `The database in ${dataDir} is in use by process ${server.process.pid}: stop it, or set another DATA_DIR.`,
      ],
    });
    expect(await isReady(server)).toBe(true);
  });

  it("refuses a database that does not answer, without telling its password", async () => {
    const port = await freePort();
    expect(await fail({ PORT: "0", DATABASE_URL: `postgres://paraph:hunter2@127.0.0.1:${port}/paraph` })).toEqual({
      code: 1,
      sentences: [
        `The database of DATABASE_URL (127.0.0.1:${port}/paraph) does not answer: connect ECONNREFUSED 127.0.0.1:${port}.`,
      ],
    });
  });

  it("refuses to be more than a demo without real secrets", async () => {
    expect(await fail({ DEMO: "0" })).toEqual({
      code: 1,
      sentences: [
        "The environment is not usable: APP_SECRET is required when DEMO=0; DATABASE_URL is required when DEMO=0; BASE_URL is required when DEMO=0.",
      ],
    });
  });

  it("refuses a data folder in which nothing can be made, before it looks for the database", async () => {
    const { code, sentences } = await fail({
      ...{ DEMO: "0", DATA_DIR: "/dev/null", BASE_URL: "http://localhost:3000" },
      ...{ APP_SECRET: randomBytes(32).toString("base64url"), DATABASE_URL: "postgres://paraph@127.0.0.1:1/paraph" },
    });
    expect({ code, sentences }).toEqual({
      code: 1,
      sentences: [expect.stringMatching(/^DATA_DIR \/dev\/null cannot be used: /)],
    });
  });

  it("is a worker without a port where ROLE says so", async () => {
    await takeKeptFolder();
    const worker = launchServer({ DATA_DIR: dataDir, ROLE: "worker" });
    await worker.said("The worker runs.");
    // Behind what is asked of a web process on the same cores.
    expect(getPriority(worker.process.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    worker.process.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
  });
});

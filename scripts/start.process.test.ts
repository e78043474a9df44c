import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type KeptFolder, makeKeptFolder } from "@/e2e/support/kept-folder";
import { launchServer, type RunningServer, startServer } from "@/e2e/support/server";
import { codeFolderOf } from "./bootstrap/built.mjs";
import { freePort } from "./free-port";

const TEST_BUILD = process.env.NEXT_DIST_DIR ?? ".next-test";

/** For what happens in another process, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 50 };

/** The address of the database that a start keeps in this folder. */
async function databaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, "postgres-password"), "utf8");
  const port = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[3];
  return `postgres://paraph:${password}@127.0.0.1:${port}/paraph`;
}

describe("npm start", () => {
  let kept: KeptFolder;
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

  beforeAll(async () => {
    kept = await makeKeptFolder();
  });
  afterAll(() => kept?.remove());

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "paraph-start-"));
  });

  /** From here on it is a later start's: the demo is there. */
  const takeKeptFolder = async () => {
    await rm(dataDir, { recursive: true });
    dataDir = await kept.copy();
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

  it("stops cleanly on Ctrl-C, and the next start has the same demo, secret and data", async () => {
    await takeKeptFolder();
    const first = await start();
    const kept = await Promise.all([
      readFile(join(dataDir, "demo.json"), "utf8"),
      readFile(join(dataDir, "app-secret"), "utf8"),
    ]);
    first.process.kill("SIGINT");
    const [code] = await once(first.process, "close");
    expect({ code, said: first.output() }).toMatchObject({ code: 0, said: expect.stringContaining("Stopping …") });
    const port = Number(new URL(first.baseUrl).port);
    const second = await startServer({ dataDir, port });
    running.push(second);
    expect(await isReady(second)).toBe(true);
    expect(await readFile(join(dataDir, "demo.json"), "utf8")).toBe(kept[0]);
    expect(await readFile(join(dataDir, "app-secret"), "utf8")).toBe(kept[1]);
    expect(second.output()).not.toContain("Building");
    expect(await second.stop()).toBe(0);
  });

  it("runs what was built, and so do the processes that it starts (decision 129)", async () => {
    await takeKeptFolder();
    const { pid } = (await start()).process;
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

  it("finishes what callers have asked for before it stops", async () => {
    await takeKeptFolder();
    const server = await start();
    const sql = postgres(await databaseUrl(dataDir), { max: 1 });
    const held = await sql.reserve();
    await held`begin`;
    await held`lock table oauth_client in access exclusive mode`;
    const { clientId, clientSecret } = server.demo().tenants[0] ?? { clientId: "", clientSecret: "" };
    const answer = fetch(server.demo().tokenUrl, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    await vi.waitFor(
      async () => expect(await held`select 1 from pg_locks where not granted`).not.toHaveLength(0),
      PATIENT,
    );
    const exited = server.stop();
    await vi.waitFor(() => expect(fetch(server.baseUrl)).rejects.toThrow(), PATIENT);
    await held`commit`;
    held.release();
    expect((await answer).status).toBe(200);
    await sql.end();
    expect(await exited).toBe(0);
  });

  it("stops, with its Postgres, when npm alone is told to (decision 51)", async () => {
    await takeKeptFolder();
    const port = await freePort();
    const launched = launchServer({ DATA_DIR: dataDir, PORT: String(port) }, ["npm", "start", "--silent"]);
    await launched.said("Paraph is ready at ");
    const postgresPid = Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
    launched.process.kill("SIGTERM");
    await launched.exited;
    // The pipes close with the last process that holds them: whatever was started has ended by itself.
    expect(launched.output()).toContain("Stopping …");
    expect(() => process.kill(postgresPid, 0)).toThrow("ESRCH");
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
    await expect(stat(join(dataDir, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  });

  it("takes the signal of a terminal, which npm passes on as well, for one", async () => {
    await takeKeptFolder();
    const server = await start();
    server.process.kill("SIGINT");
    server.process.kill("SIGTERM");
    expect(await server.stop()).toBe(0);
  });

  it("leaves at once when it is told a second time", async () => {
    await takeKeptFolder();
    const server = await start();
    const port = Number(new URL(server.baseUrl).port);
    const unfinished = connect(port, "127.0.0.1");
    unfinished.on("error", () => undefined);
    await once(unfinished, "connect");
    unfinished.write("GET / HTTP/1.1\r\n");
    expect(await isReady(server)).toBe(true);
    const exited = once(server.process, "close");
    const stopping = new Promise<void>((done) => {
      server.process.stdout?.on("data", (chunk) => String(chunk).includes("Stopping") && done());
    });
    server.process.kill("SIGTERM");
    await stopping;
    // What follows at once is taken for the same signal, passed on by npm.
    const insisting = setInterval(() => server.process.kill("SIGTERM"), 100);
    const [code] = await exited;
    clearInterval(insisting);
    expect(code).toBe(1);
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

  it("is a worker without a port where ROLE says so", async () => {
    await takeKeptFolder();
    const worker = launchServer({ DATA_DIR: dataDir, ROLE: "worker" });
    await worker.said("The worker runs.");
    worker.process.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
  });
});

import { once } from "node:events";
import { readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { copyOfFirstStart } from "@/e2e/support/first-start";
import { launchServer, type RunningServer, startServer } from "@/e2e/support/server";
import { freePort } from "./free-port";

/** For what happens in another process, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 50 };

describe("npm start, told to stop", () => {
  let dataDir: string;
  const running: RunningServer[] = [];

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const server = await startServer({ dataDir, env });
    running.push(server);
    return server;
  };
  const isReady = async ({ baseUrl }: RunningServer) => (await fetch(`${baseUrl}/health/ready`)).status === 200;

  beforeEach(async () => {
    dataDir = await copyOfFirstStart();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    // Who left at once has told its Postgres to end, which still writes for a moment.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });

  it("stops cleanly on Ctrl-C, and the next start has the same demo, secret and data", async () => {
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

  it("finishes what callers have asked for before it stops", async () => {
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

  it("says first that nothing is to be sent to it, and goes on answering (decision 285)", async () => {
    const server = await start({ DRAIN_SECONDS: "15" });
    expect(await isReady(server)).toBe(true);
    server.process.kill("SIGTERM");
    await vi.waitFor(async () => expect(await isReady(server)).toBe(false), PATIENT);
    const answer = await fetch(server.demo().tokenUrl, { method: "POST" });
    // Refused for what it is, not for when it comes.
    expect([answer.status, answer.headers.get("connection")]).toEqual([400, "close"]);
    const exited = once(server.process, "close");
    const insisting = setInterval(() => server.process.kill("SIGTERM"), 100);
    await exited;
    clearInterval(insisting);
  });

  it("stops, with its Postgres, when npm alone is told to (decision 51)", async () => {
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
    const server = await start();
    server.process.kill("SIGINT");
    server.process.kill("SIGTERM");
    expect(await server.stop()).toBe(0);
  });

  it("leaves at once when it is told a second time", async () => {
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
});

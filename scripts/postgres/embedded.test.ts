import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { copyBinaries, findPostgresBinaries } from "./binaries";
import { chooseDatabaseUser } from "./database-user";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";

const HOLD = fileURLToPath(new URL("testing/hold.mjs", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Runs statements on a connection of their own and returns the rows of the last. */
async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = [...(await sql.unsafe(statement))];
    return rows;
  } finally {
    await sql.end();
  }
}

const WRITE = ["create table kept (value text)", "insert into kept values ('before')"];
const READ = "select value from kept";
const WRITTEN = [{ value: "before" }];

describe("the embedded Postgres", () => {
  /** What a first start has left. */
  let kept: string;
  let folder: string;
  const running: EmbeddedPostgres[] = [];
  const holders: ChildProcess[] = [];

  const start = async (at = folder) => {
    const server = await startEmbeddedPostgres({ folder: at });
    running.push(server);
    return server;
  };

  /** Starts it in a process of its own, which can be killed. */
  const startElsewhere = async () => {
    const holder = spawn(process.execPath, [HOLD, folder], { stdio: ["ignore", "pipe", "inherit"] });
    holders.push(holder);
    const [url] = await once(createInterface(holder.stdout), "line");
    return { holder, url: String(url) };
  };

  const kill = async (holder: ChildProcess) => {
    const gone = once(holder, "exit");
    holder.kill("SIGKILL");
    await gone;
  };

  const postmasterPid = async () =>
    Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

  beforeAll(async () => {
    kept = await mkdtemp(join(tmpdir(), "paraph-embedded-"));
    await (await startEmbeddedPostgres({ folder: kept })).stop();
  });
  afterAll(() => rm(kept, { recursive: true, force: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-embedded-"));
    // A copy is there at once; initdb takes its time.
    await promisify(execFile)("cp", ["-a", `${kept}/.`, folder]);
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
    for (const holder of holders.splice(0))
      if (holder.exitCode === null && holder.signalCode === null) await kill(holder);
    // The server of a holder that was killed ends by itself, a moment later, and writes until then.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  it("keeps its data and its password from one start to the next", async () => {
    const first = await start();
    await ask(first.url, ...WRITE);
    await first.stop();
    const second = await start();
    expect(await ask(second.url, READ)).toEqual(WRITTEN);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it("listens on loopback only, without a socket, and wants the password", async () => {
    const { url } = await start();
    const settings =
      "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by 1";
    expect(await ask(url, settings)).toEqual([
      { name: "listen_addresses", setting: "127.0.0.1" },
      { name: "unix_socket_directories", setting: "" },
    ]);
    const guessed = new URL(url);
    guessed.password = "guessed";
    await expect(ask(guessed.href, "select 1")).rejects.toThrow("password authentication failed");
    expect((await stat(join(folder, "postgres-password"))).mode & 0o777).toBe(0o600);
  });

  it("stops when it is told to, and may be told twice", async () => {
    const server = await start();
    await server.stop();
    await server.stop();
    await server.exited;
    await expect(ask(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("refuses a folder that a living process uses, and says which", async () => {
    const { holder } = await startElsewhere();
    await expect(start()).rejects.toThrow(new RegExp(`in use by process ${holder.pid}`));
    await expect(start()).rejects.toBeInstanceOf(PlainProblem);
  });

  it("starts again with its data after its process was killed", async () => {
    const { holder, url } = await startElsewhere();
    await ask(url, ...WRITE);
    await kill(holder);
    const next = await start();
    expect(await ask(next.url, READ)).toEqual(WRITTEN);
  });

  it("leaves no server behind when its process was killed", async () => {
    const { holder, url } = await startElsewhere();
    await kill(holder);
    await vi.waitFor(() => expect(postmasterPid()).rejects.toThrow("ENOENT"), { timeout: 30_000 });
    await expect(ask(url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("starts again after the server was killed with its process", async () => {
    const { holder, url } = await startElsewhere();
    await ask(url, ...WRITE);
    process.kill(await postmasterPid(), "SIGKILL");
    await kill(holder);
    const next = await start();
    expect(await ask(next.url, READ)).toEqual(WRITTEN);
  });

  it("is not stopped by a pid file whose number now belongs to another program", async () => {
    const first = await start();
    await ask(first.url, ...WRITE);
    await first.stop();
    await writeFile(join(folder, "postgres/postmaster.pid"), `${process.ppid}\n${folder}/postgres\n`);
    const second = await start();
    expect(await ask(second.url, READ)).toEqual(WRITTEN);
  });

  it("does not trip over a lock or a half-made folder that a killed start left", async () => {
    await rm(join(folder, "postgres"), { recursive: true });
    await writeFile(join(folder, "postgres.lock"), "999999 1");
    await mkdir(join(folder, "postgres.new/base"), { recursive: true });
    const server = await start();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("says what is wrong with a folder of another version", async () => {
    await writeFile(join(folder, "postgres/PG_VERSION"), "9.6\n");
    await expect(start()).rejects.toThrow("was made by Postgres 9.6 and this is 18");
  });

  it("says what is wrong when the password it keeps is gone", async () => {
    await writeFile(join(folder, "postgres-password"), "");
    await expect(start()).rejects.toThrow(/postgres-password is empty: put back what it held/);
  });

  it("says what is wrong when the password it keeps is not the server's", async () => {
    await (await start()).stop();
    await writeFile(join(folder, "postgres-password"), "another");
    await expect(start()).rejects.toThrow(/did not start: .*password authentication failed/);
  });

  describe.runIf(isRoot)("started by root", () => {
    it("does not run as root in its own eyes", async () => {
      const { url } = await start();
      const [row] = await ask(url, "select pg_read_file('/proc/self/status') as status");
      expect(row).toMatchObject({ status: expect.stringMatching(/^Uid:\t65534\t/m) });
    });

    it("works in a folder of another person's that nobody else may enter", async () => {
      const home = join(folder, "home");
      await mkdir(join(home, "checkout"), { recursive: true });
      await chown(home, 4242, 4242);
      await chmod(home, 0o700);
      const server = await start(join(home, "checkout"));
      await ask(server.url, ...WRITE);
      await server.stop();
      const again = await start(join(home, "checkout"));
      expect(await ask(again.url, READ)).toEqual(WRITTEN);
    });

    it("can use a copy of its programs, which is taken away afterwards", async () => {
      const copy = await copyBinaries(await findPostgresBinaries());
      expect(await chooseDatabaseUser(copy.binaries.initdb, folder)).toBeDefined();
      await copy.remove();
      expect(await chooseDatabaseUser(copy.binaries.initdb, folder)).toBeUndefined();
    });

    it("takes over data that were written under another user", async () => {
      const first = await start();
      await ask(first.url, ...WRITE);
      await first.stop();
      await chown(join(folder, "postgres"), 4242, 4242);
      const second = await start();
      expect(await ask(second.url, READ)).toEqual(WRITTEN);
    });
  });
});

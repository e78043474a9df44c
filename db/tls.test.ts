import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "./connect";
import { migrateDatabase } from "./migrate";
import { testServer } from "./testing/test-server";
import { startTlsServer, type TlsServer } from "./testing/tls-server";
import { isDatabaseUnavailable } from "./unavailable";
import { openWorkerPool } from "./worker-pool";

let server: TlsServer;
const root = () => join(server.folder, "root.pem");
const password = () => join(server.folder, "password");

beforeAll(async () => {
  server = await startTlsServer();
  writeFileSync(join(server.folder, "strangers.pem"), server.strangers.authority.pem);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  writeFileSync(root(), server.trust.authority.pem);
});
beforeAll(() => writeFileSync(root(), server.trust.authority.pem));
afterAll(() => server?.stop());

type Asked = Readonly<{ isSecret: boolean }>;
const IS_SECRET = `select ssl as "isSecret" from pg_stat_ssl where pid = pg_backend_pid()`;

/** Each asks once, by a connection of its own. */
const DRIVERS = {
  "the pool of requests": async (url: string): Promise<Asked | undefined> => {
    const sql = connect(url, { max: 1 });
    try {
      const [row] = await sql.unsafe<Asked[]>(IS_SECRET);
      return row;
    } finally {
      await sql.end({ timeout: 0 });
    }
  },
  "the job runner's": async (url: string): Promise<Asked | undefined> => {
    const { pool, close } = openWorkerPool(url, () => undefined);
    try {
      const { rows } = await pool.query<Asked>(IS_SECRET);
      return rows[0];
    } finally {
      await close();
    }
  },
} as const;

const withTls = (url: string, words: Readonly<Record<string, string>>) => {
  const made = new URL(url);
  for (const [name, value] of Object.entries(words)) made.searchParams.set(name, value);
  return made.href;
};

describe.each(Object.entries(DRIVERS))("TLS, by %s, means what it means to libpq (decision 301)", (_, ask) => {
  it("is spoken when the address says so, and not else", async () => {
    expect(await ask(server.url)).toEqual({ isSecret: false });
    expect(await ask(withTls(server.url, { sslmode: "disable" }))).toEqual({ isSecret: false });
  });

  it.each([
    ["require", {}, "byAddress"],
    ["require", { sslrootcert: "root.pem" }, "byAddress"],
    ["verify-ca", { sslrootcert: "root.pem" }, "byAddress"],
    ["verify-full", { sslrootcert: "root.pem" }, "url"],
  ] as const)("%s with %o takes it %s", async (sslmode, files, by) => {
    expect(await ask(withTls(server[by], { sslmode, ...inFolder(files) }))).toEqual({ isSecret: true });
  });

  it.each([
    ["require", { sslrootcert: "strangers.pem" }, "url"],
    ["verify-ca", { sslrootcert: "strangers.pem" }, "url"],
    ["verify-full", { sslrootcert: "strangers.pem" }, "url"],
    ["verify-full", { sslrootcert: "root.pem" }, "byAddress"],
    ["verify-full", {}, "url"],
    ["verify-full", { sslrootcert: "system" }, "url"],
  ] as const)("%s with %o refuses it %s: for the moment", async (sslmode, files, by) => {
    const refused = await ask(withTls(server[by], { sslmode, ...inFolder(files) })).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).toMatchObject({ code: expect.stringMatching(/CERT|UNABLE_TO/) });
  });

  it("a server that speaks none is told nothing in clear", async () => {
    const { url } = await testServer();
    await expect(ask(withTls(url, { sslmode: "require" }))).rejects.toThrow(/speaks no TLS|does not support SSL/);
  });

  it("shows a certificate of its own where one is demanded", async () => {
    const own = { sslcert: server.trust.qwac.path, sslkey: server.trust.qwac.path };
    const said = { sslmode: "verify-full", sslrootcert: root() };
    await server.demandCertificates(true);
    try {
      await expect(ask(withTls(server.url, said))).rejects.toThrow(/certificate/);
      await expect(ask(server.url)).rejects.toThrow();
      expect(await ask(withTls(server.url, { ...said, ...own }))).toEqual({ isSecret: true });
    } finally {
      await server.demandCertificates(false);
    }
  });

  it("takes the password of a file, as it is when it connects", async () => {
    vi.stubEnv("DATABASE_PASSWORD_FILE", password());
    await server.run("create role rotating login password 'of yesterday'");
    try {
      const url = withTls(server.url, { sslmode: "verify-full", sslrootcert: root() });
      const bare = Object.assign(new URL(url), { username: "rotating", password: "" }).href;
      writeFileSync(password(), "of yesterday\n");
      expect(await ask(bare)).toEqual({ isSecret: true });
      await server.run("alter role rotating password 'of today'");
      const refused = await ask(bare).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "28P01" });
      writeFileSync(password(), "of today");
      expect(await ask(bare)).toEqual({ isSecret: true });
      // Another's password stays another's.
      expect(await ask(url)).toEqual({ isSecret: true });
    } finally {
      await server.run("drop role rotating");
    }
  });
});

function inFolder(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, file === "system" ? file : join(server.folder, file)]),
  );
}

it("a database is migrated, and its job queue with it, as it is asked", async () => {
  vi.stubEnv("DATABASE_PASSWORD_FILE", password());
  writeFileSync(password(), "of its owner");
  await server.run("create role owning login password 'of its owner'");
  await server.run("create database owned owner owning template template0 encoding 'UTF8'");
  const url = new URL(withTls(server.url, { sslmode: "verify-full", sslrootcert: root() }));
  const address = Object.assign(url, { username: "owning", password: "", pathname: "/owned" }).href;
  expect(await migrateDatabase(address)).toBeGreaterThan(0);
  expect(await migrateDatabase(address)).toBe(0);
  const sql = connect(address, { max: 1 });
  expect(await sql`select to_regclass('graphile_worker._private_jobs') is not null as there`).toEqual([
    { there: true },
  ]);
  await sql.end({ timeout: 1 });
  await server.run("drop database owned with (force)");
  await server.run("drop role owning");
});

describe("what is renewed while it is open", () => {
  it("is seen by each new connection of the same pool, and costs those that stand nothing", async () => {
    vi.stubEnv("DATABASE_PASSWORD_FILE", password());
    await server.run("create role renewed login password 'first'");
    writeFileSync(password(), "first");
    const url = withTls(server.url, { sslmode: "verify-full", sslrootcert: root() });
    const bare = Object.assign(new URL(url), { username: "renewed", password: "" }).href;
    const sql = connect(bare, { max: 2 });
    const runner = openWorkerPool(bare, () => undefined);
    const asks: readonly (() => PromiseLike<unknown>)[] = [() => sql`select 1`, () => runner.pool.query("select 1")];
    const lose = () => server.run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'renewed'`);
    try {
      for (const ask of asks) await ask();
      await server.run("alter role renewed password 'second'");
      await server.show(server.strangers);
      for (const ask of asks) await ask();
      await lose();
      for (const ask of asks) {
        // The connection that was lost, and the one that takes its place.
        await ask().then(undefined, () => undefined);
        const error = await Promise.resolve(ask()).catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO/) });
      }
      expect(isDatabaseUnavailable(await sql`select 1`.catch((reason: unknown) => reason))).toBe(true);
      writeFileSync(root(), server.strangers.authority.pem);
      expect(await sql`select 1`.catch((reason: unknown) => reason)).toMatchObject({ code: "28P01" });
      expect(isDatabaseUnavailable(await sql`select 1`.catch((reason: unknown) => reason))).toBe(true);
      writeFileSync(password(), "second");
      for (const ask of asks) await ask();
      // Whoever writes it anew may be half-way.
      writeFileSync(password(), "");
      await lose();
      for (const ask of asks) await vi.waitFor(() => ask(), { timeout: 10_000, interval: 50 });
    } finally {
      await Promise.all([sql.end({ timeout: 1 }), runner.close()]);
      await server.show(server.trust);
      await server.run("drop role renewed");
    }
  });
});

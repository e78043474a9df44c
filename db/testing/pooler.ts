import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "@/scripts/free-port";

/** PgBouncer refuses to be root. */
const NOBODY = 65_534;

/** The version of the PgBouncer of this machine, 121 for 1.21; null where there is none. */
export function pgbouncerVersion(): number | null {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return major === undefined ? null : Number(major) * 100 + Number(minor);
}

/** Keeps prepared statements where it is told how many. */
export const KEEPS_FROM = 121;

export type Pooler = Readonly<{
  /** The address of a database by way of it. */
  urlOf: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}>;

/**
 * A real PgBouncer in transaction mode before a server, whose few connections all share.
 * @param waitSeconds how long a client waits for one of them before its own is closed with an error
 */
export async function startPooler(serverUrl: string, connectionsMax: number, waitSeconds = 60): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), "paraph-pooler-"));
  const own = await freePort();
  const isRoot = process.getuid?.() === 0;
  const config = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    `default_pool_size = ${connectionsMax}`,
    "max_client_conn = 1000",
    `query_wait_timeout = ${waitSeconds}`,
    "server_login_retry = 1",
    ...((pgbouncerVersion() ?? 0) >= KEEPS_FROM ? ["max_prepared_statements = 200"] : []),
  ];
  const files = {
    "users.txt": `"${username}" "${decodeURIComponent(password)}"\n`,
    "pgbouncer.ini": config.join("\n"),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    if (isRoot) await chown(join(folder, name), NOBODY, NOBODY);
  }
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const user = isRoot ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...user, join(folder, "pgbouncer.ini")], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const exited = once(child, "close");
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    Object.assign(url, { hostname: "127.0.0.1", port: String(own) });
    return url.href;
  };
  await untilItAnswers(urlOf(serverUrl), child, () => said);
  return {
    urlOf,
    stop: async () => {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    const sql = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said()}`, { cause: error });
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { PlainProblem, reasonOf } from "../plain-problem";
import { findPostgresBinaries, POSTGRES_MAJOR, type PostgresBinaries } from "./binaries";
import { chooseDatabaseUser, type DatabaseUser, giveFolderTo } from "./database-user";
import { lockFolder } from "./folder-lock";
import { stopOrphan } from "./orphan";

const run = promisify(execFile);

const DATABASE = "paraph";
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** `child` is Postgres itself: every wrapper in front of it replaces itself by what it starts. */
type Server = Readonly<{ child: ChildProcess; exited: Promise<void> }>;

export type EmbeddedPostgres = Readonly<{
  url: string;
  /** Resolves when the server is gone, wanted or not. */
  exited: Promise<void>;
  /** Stops it cleanly; harmless when called twice. */
  stop: () => Promise<void>;
}>;

export type EmbeddedPostgresOptions = Readonly<{
  /** Holds the data folder `postgres`, its log, lock and password. Made when missing. */
  folder: string;
  /** More settings for the server, as `name=value`. */
  settings?: readonly string[];
}>;

/**
 * Starts a real Postgres whose data live in `folder`, on a free port of the loopback interface, with a database of its
 * own. It outlives neither this process (a watcher stops it when this one is killed) nor `stop()`. Throws a
 * `PlainProblem` when another living process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(join(folder, "postgres.lock"), `The database in ${folder}`);
  try {
    const dataFolder = join(folder, "postgres");
    const password = await keptPassword(join(folder, "postgres-password"));
    const binaries = await findPostgresBinaries();
    const user = await chooseDatabaseUser(binaries.postgres, folder);
    await stopOrphan(dataFolder);
    await makeDataFolder({ binaries, user, folder, dataFolder, password });
    await giveFolderTo(user, dataFolder);
    const port = await freePort();
    const server = await launch({ binaries, user, folder, dataFolder, port, settings: options.settings ?? [] });
    const address = (database: string) => `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${database}`;
    await makeDatabase(server, address("postgres"), join(folder, "postgres.log"));
    return {
      url: address(DATABASE),
      exited: server.exited,
      stop: () => stop(server).finally(unlock),
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function keptPassword(file: string): Promise<string> {
  const fresh = randomBytes(24).toString("base64url");
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch(ignoreExisting);
  return readFile(file, "utf8");
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

type Making = Readonly<{
  binaries: PostgresBinaries;
  user: DatabaseUser;
  folder: string;
  dataFolder: string;
  password: string;
}>;

/** Made beside its place and moved there when complete: an initdb that was cut off leaves nothing that looks usable. */
async function makeDataFolder({ binaries, user, folder, dataFolder, password }: Making): Promise<void> {
  const version = await readFile(join(dataFolder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version?.trim() === POSTGRES_MAJOR) return;
  if (version !== undefined) {
    throw new PlainProblem(
      `${dataFolder} was made by Postgres ${version.trim()}, this is ${POSTGRES_MAJOR}: move it away.`,
    );
  }
  const unfinished = `${dataFolder}.new`;
  const passwordFile = join(folder, "postgres-password.initdb");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await Promise.all([unfinished, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  const flags = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  const names = [`--pgdata=${unfinished}`, `--username=${DATABASE}`, `--pwfile=${passwordFile}`];
  const [program = "", ...args] = [...user.prefix, binaries.initdb, ...names, ...flags];
  try {
    await run(program, args, { cwd: folder });
  } catch (error) {
    throw new PlainProblem(`Postgres could not make its data folder ${dataFolder}: ${reasonOf(error).trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, dataFolder);
}

type Launch = Readonly<{
  binaries: PostgresBinaries;
  user: DatabaseUser;
  folder: string;
  dataFolder: string;
  port: number;
  settings: readonly string[];
}>;

/**
 * The watcher reads our end of a pipe. A line means that all is well and it may go; the end of the pipe without one means
 * that this process was killed, and it stops Postgres. It is forked twice so that Postgres is not its parent.
 */
const WATCHED = '((read -r line <&3 || kill -INT $$) &) 3<&0; exec "$@" </dev/null';

async function launch({ binaries, user, folder, dataFolder, port, settings }: Launch): Promise<Server> {
  const log = await open(join(folder, "postgres.log"), "w", 0o600);
  const chosen = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    // No socket: its folder would have to be short, and open to the user Postgres runs as.
    "unix_socket_directories=",
    "password_encryption=scram-sha-256",
    "shared_buffers=128MB",
    "max_connections=200",
    ...settings,
  ];
  const server = [binaries.postgres, "-D", dataFolder, ...chosen.flatMap((setting) => ["-c", setting])];
  // A session of its own (detached): Ctrl-C in the terminal is for us, and we stop Postgres last.
  const child = spawn("sh", ["-c", WATCHED, "sh", ...user.prefix, ...server], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", log.fd, log.fd],
  });
  const exited = new Promise<void>((done, failed) => {
    child.once("error", failed);
    child.once("exit", () => done());
  });
  child.stdin?.on("error", () => undefined);
  await log.close();
  child.unref();
  return { child, exited: exited.finally(() => child.stdin?.end("done\n")) };
}

/** Waits for the server by connecting to it, then makes the database unless an earlier start did. */
async function makeDatabase(server: Server, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let gone = false;
  void server.exited.then(() => {
    gone = true;
  });
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
      if (found === undefined) await sql.unsafe(`create database ${DATABASE}`);
      return;
    } catch (error) {
      if (gone || Date.now() > deadline) {
        await stop(server);
        throw new PlainProblem(`Postgres did not start (${await lastWords(logFile, error)}); its log is ${logFile}.`);
      }
      await pause(25);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

async function lastWords(logFile: string, error: unknown): Promise<string> {
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? reasonOf(error);
}

/** SIGINT is Postgres's "fast" stop: open transactions are rolled back, everything is written. */
async function stop({ child, exited }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  const forced = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(forced);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", done);
  });
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("a TCP server has a numbered port");
  return address.port;
}

import { type ChildProcess, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port";
import type { DatabaseUser } from "./database-user";

const STOP_TIMEOUT_MS = 30_000;

export type PostgresServer = Readonly<{
  /** Postgres itself: every wrapper in front of it replaces itself by what it starts. */
  child: ChildProcess;
  port: number;
  logFile: string;
  /** Resolves when it is gone, or never came to be. */
  exited: Promise<void>;
}>;

export type LaunchOptions = Readonly<{
  postgres: string;
  user: DatabaseUser;
  folder: string;
  dataFolder: string;
  /** Default: a port that is free. */
  port?: number;
  settings?: readonly string[];
}>;

/**
 * What runs a program so that it does not outlive us, as a script of `sh -c`. The watcher reads our end of a pipe. A line means that
 * all is well and it may go; the end of the pipe without one means that this process was killed, and it stops the program. It is
 * forked twice, so that it is no child of the program's.
 */
export function watched(stopSignal: "INT" | "TERM"): string {
  return `((read -r line <&3 || kill -${stopSignal} $$ 2>/dev/null) &) 3<&0; exec "$@" </dev/null`;
}

/** Starts the server without waiting until it answers. */
export async function launchServer(options: LaunchOptions): Promise<PostgresServer> {
  const { postgres, user, folder, dataFolder, settings = [] } = options;
  const port = options.port ?? (await freePort());
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
  const command = [...user.prefix, postgres, "-D", dataFolder, ...chosen.flatMap((setting) => ["-c", setting])];
  const logFile = join(folder, "postgres.log");
  const log = await open(logFile, "w", 0o600);
  const child = spawn("sh", ["-c", watched("INT"), "sh", ...command], {
    cwd: folder,
    // A session of its own: Ctrl-C in the terminal is for us, and we stop Postgres last.
    detached: true,
    stdio: ["pipe", log.fd, log.fd],
  });
  const exited = new Promise<void>((done) => {
    child.once("error", () => done());
    child.once("exit", () => done());
  });
  // The watcher may be gone already.
  child.stdin?.on("error", () => undefined);
  void exited.then(() => child.stdin?.end("done\n"));
  await log.close();
  return { child, port, logFile, exited };
}

/** SIGINT is Postgres's "fast" stop: open transactions are rolled back, everything is written. */
export async function stopServer({ child, exited }: PostgresServer): Promise<void> {
  child.kill("SIGINT");
  const forced = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(forced);
}

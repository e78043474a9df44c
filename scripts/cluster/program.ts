import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { watched } from "../postgres/server-process";

/** What is told to stop and doesn't within this time is killed. */
const STOP_WITHIN_MS = 20_000;

export type Program = Readonly<{
  name: string;
  /** Its own: what stands in front of it replaces itself by it. */
  pid: number;
  hasEnded: () => boolean;
  ended: Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  /** Told to stop, and waited for. Harmless when it has ended. */
  stop: () => Promise<void>;
  /** Killed without a chance to tidy up, and waited for. */
  kill: () => Promise<void>;
  /** The end of what it has said. */
  lastWords: () => Promise<string>;
}>;

export type Launch = Readonly<{
  name: string;
  /** Goes in front of it, where it may not be root. */
  prefix?: readonly string[];
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Holds its log, to which each start adds. */
  logs: string;
}>;

/** What each program needs of the world around it; the rest of the environment is ours. */
const INHERITED = ["PATH", "HOME", "TMPDIR", "LANG"];

/** Starts a program that does not outlive this process, however that ends. */
export async function startProgram({ name, prefix = [], command, env = {}, logs }: Launch): Promise<Program> {
  const file = join(logs, `${name}.log`);
  const log = await open(file, "a");
  const inherited = INHERITED.flatMap((known) => (process.env[known] ? [[known, process.env[known]]] : []));
  const child = spawn("sh", ["-c", watched("TERM"), "sh", ...prefix, ...command], {
    env: { NODE_ENV: "production", ...Object.fromEntries(inherited), ...env },
    // A session of its own: Ctrl-C in the terminal is for us, and we know the order.
    detached: true,
    stdio: ["pipe", log.fd, log.fd],
  });
  const ended = new Promise<void>((done) => {
    child.once("error", () => done());
    child.once("exit", () => done());
  });
  child.stdin?.on("error", () => undefined);
  void ended.then(() => child.stdin?.end("done\n"));
  await log.close();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    ended,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      const forced = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await ended;
      clearTimeout(forced);
    },
    kill: async () => {
      if (hasEnded()) return;
      child.kill("SIGKILL");
      await ended;
    },
    lastWords: async () => (await readFile(file, "utf8").catch(() => "")).trim().split("\n").slice(-8).join("\n"),
  };
}

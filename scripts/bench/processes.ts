import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpus } from "node:os";
import process from "node:process";
import { cpuSeconds } from "./cpu";

const canPin = ((): boolean => {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
    return cpus().length > 1;
  } catch {
    return false;
  }
})();

/** Wherever there is room. */
export const ON_ANY_CORE: readonly string[] = [];
/** The first core is the measured server's. */
const ON_SERVER_CORE: readonly string[] = canPin ? ["taskset", "-c", "0"] : [];

/** The load, and whatever this process starts from now on (Postgres, too), takes the other cores. */
export function leaveServerCore(): void {
  if (canPin) execFileSync("taskset", ["-a", "-p", "-c", `1-${cpus().length - 1}`, String(process.pid)]);
}

export type Server = Readonly<{
  url: string;
  pid: number;
  /** Processor time so far, in seconds. */
  cpuSeconds: () => number;
  /** Leaves it without garbage of what it did before. */
  settle: () => Promise<void>;
}>;

const running = new Set<ChildProcess>();

/** Ends what was started here, and nothing else. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await gone;
}

/** Starts a server, on its core unless told otherwise, and waits until it says that it is there. */
export async function startServer(
  port: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isThere: RegExp,
  cores = ON_SERVER_CORE,
): Promise<Server> {
  const child = startOn(cores, ["--expose-gc", "--import", "./scripts/bench/collect-garbage.mjs", ...args], env);
  await said(child, isThere);
  const { pid = 0 } = child;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    cpuSeconds: () => cpuSeconds(pid),
    settle: async () => {
      const collected = said(child, /garbage collected/);
      child.kill("SIGUSR2");
      await collected;
    },
  };
}

export type Worker = Readonly<{ cpuSeconds: () => number; stop: () => Promise<void> }>;

/** Starts a worker beside Postgres and the load, on their cores, and waits until it says that it is there. */
export async function startWorker(env: Readonly<Record<string, string>>): Promise<Worker> {
  const child = startOn([], ["scripts/serve.mjs"], { ...env, ROLE: "worker" });
  await said(child, /The worker runs/);
  const { pid = 0 } = child;
  return { cpuSeconds: () => cpuSeconds(pid), stop: () => stop(child) };
}

export type MailServer = Readonly<{ url: string; given: () => number; stop: () => Promise<void> }>;

/** Whoever measures has nothing to do with what the worker sends; a mail server is elsewhere, and has no nicer place here. */
export async function startMailServer(): Promise<MailServer> {
  const child = startOn(ON_ANY_CORE, ["--import", "tsx", "scripts/bench/mail-server.ts"], {});
  const [, url = ""] = await said(child, /^(smtp:\S+) takes mails\n/);
  let given = 0;
  child.stdout?.on("data", (marks: Buffer) => {
    given += marks.length;
  });
  return { url, given: () => given, stop: () => stop(child) };
}

/** Runs a program on the server's core; answers what it prints. */
export async function runOnServerCore(args: readonly string[]): Promise<string> {
  const child = start(args, {});
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(`${args.join(" ")} has ended with ${code}.`);
  return output;
}

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return startOn(ON_SERVER_CORE, args, env);
}

function startOn(
  cores: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const [command = "", ...rest] = [...cores, process.execPath, ...args];
  const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  // What nobody reads would fill the pipe, and stop whoever writes.
  child.stdout?.resume();
  return child;
}

function said(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((done, failed) => {
    let output = "";
    const stop = () => {
      child.stdout?.off("data", read);
      child.off("exit", ended);
    };
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output);
      if (found === null) return;
      stop();
      done(found);
    };
    const ended = (code: number | null) => {
      stop();
      failed(new Error(`A server has ended with ${code}:\n${output}`));
    };
    child.stdout?.on("data", read);
    child.once("exit", ended);
  });
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/** The first core is the server's; the load, Postgres and whatever else there is have the others. */
const SERVER_CORE = "0";

const canPin = ((): boolean => {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
    return cpus().length > 1;
  } catch {
    return false;
  }
})();

export type Server = Readonly<{ url: string; pid: number; stop: () => Promise<void> }>;

/** Starts a server on one core and waits until it says that it is there. */
export async function startServer(
  port: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isThere: RegExp,
): Promise<Server> {
  const [command, ...rest] = [...(canPin ? ["taskset", "-c", SERVER_CORE] : []), process.execPath, ...args];
  if (command === undefined) throw new Error("There is nothing to start.");
  const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  await said(child, isThere);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Runs a program on the server's core, and answers what it prints. */
export function runOnServerCore(args: readonly string[]): string {
  const [command, ...rest] = [...(canPin ? ["taskset", "-c", SERVER_CORE] : []), process.execPath, ...args];
  if (command === undefined) throw new Error("There is nothing to run.");
  return execFileSync(command, rest, { encoding: "utf8" });
}

function said(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((done, failed) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) done();
    });
    child.once("exit", (code) => failed(new Error(`A server has ended with ${code}:\n${output}`)));
  });
}

/** Processor time of a process so far, in seconds: user and system, all of its threads; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = afterName.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

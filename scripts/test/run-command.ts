import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

export type Command = Readonly<{
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  quiet?: boolean;
  /** Who takes longer is ended, and has failed; what it has started itself is not waited for. */
  timeoutMs?: number;
  /** Everybody else goes first. */
  fillsPauses?: boolean;
}>;

const running = new Set<ChildProcess>();

/** Whoever stops us stops what we run, and waits for it: a runner has servers and browsers of its own to end. */
export function stopWithRunning(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      if (running.size === 0) process.exit(1);
      const left = new Set(running);
      for (const child of running) {
        // Ctrl-C has reached it already.
        if (signal === "SIGTERM") child.kill(signal);
        child.once("close", () => {
          left.delete(child);
          if (left.size === 0) process.exit(1);
        });
      }
    });
  }
}

/** Runs a Node program. */
export function runNode(command: Command): Promise<number> {
  return runProgram(process.execPath, command);
}

/** Runs a program; when quiet, shows its output only if it fails. Resolves with its exit code. */
export async function runProgram(
  program: string,
  { args, env = {}, quiet = false, timeoutMs, fillsPauses = false }: Command,
): Promise<number> {
  const output: Buffer[] = [];
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
  });
  // What it starts itself has the same.
  if (fillsPauses && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  // Who is ended leaves its output open to what it has started.
  if (timeoutMs !== undefined) child.once("exit", (_, signal) => signal && letGoOf(child));
  const code = await new Promise<number>((done, failed) => {
    child.once("error", failed);
    child.once("close", (exitCode) => done(exitCode ?? 1));
  });
  running.delete(child);
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code;
}

function letGoOf({ stdout, stderr }: ChildProcess): void {
  for (const stream of [stdout, stderr]) stream?.destroy();
}

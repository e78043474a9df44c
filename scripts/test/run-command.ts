import { type ChildProcess, spawn } from "node:child_process";

export type Command = Readonly<{ args: readonly string[]; env?: Readonly<Record<string, string>>; quiet?: boolean }>;

let current: ChildProcess | undefined;

/** Whoever stops us stops what we run, and waits for it: a runner has servers and browsers of its own to end. */
export function stopWithCurrent(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      // Ctrl-C has reached it already.
      if (signal === "SIGTERM") current?.kill(signal);
      if (current === undefined) process.exit(1);
      current.once("close", () => process.exit(1));
    });
  }
}

/** Runs a Node program; when quiet, shows its output only if it fails. Resolves with its exit code. */
export async function runNode({ args, env = {}, quiet = false }: Command): Promise<number> {
  const output: Buffer[] = [];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
  });
  current = child;
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number>((done, failed) => {
    child.once("error", failed);
    child.once("close", (exitCode) => done(exitCode ?? 1));
  });
  current = undefined;
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code;
}

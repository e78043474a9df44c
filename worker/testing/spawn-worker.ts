import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("spawned-worker.ts", import.meta.url));

export type SpawnedWorker = Readonly<{ kill: (signal: "SIGKILL" | "SIGTERM") => Promise<void> }>;

/** Starts a worker in a process of its own and resolves when it works. */
export async function spawnWorker(environment: NodeJS.ProcessEnv): Promise<SpawnedWorker> {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", SCRIPT], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [said] = await Promise.race([once(child.stdout ?? child, "data"), ended]);
  if (!String(said).startsWith("works")) throw new Error(`The worker process ended with ${said}.`);
  return {
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

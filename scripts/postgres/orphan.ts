import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { commandOf } from "./process-identity";

const GRACE_MS = 30_000;

/**
 * Ends a Postgres that still works on this folder though the process that started it is gone (the caller holds the
 * folder's lock, so nobody else wants it), and clears the pid file that a killed one left: in a container the same
 * number soon belongs to another program, which Postgres would take for itself.
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const deadline = Date.now() + GRACE_MS;
  for (let asked = false; await isPostgresOn(pid, dataFolder); asked = true) {
    if (Date.now() > deadline)
      throw new PlainProblem(`An earlier Postgres (process ${pid}) does not stop: end it first.`);
    if (!asked) process.kill(pid, "SIGINT");
    await pause(50);
  }
  await rm(pidFile, { force: true });
}

async function isPostgresOn(pid: number, dataFolder: string): Promise<boolean> {
  const command = await commandOf(pid);
  return command.includes("postgres") && command.includes(dataFolder);
}

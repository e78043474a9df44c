import { readFile, rm } from "node:fs/promises";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { linkNew } from "@/lib/shared/process/link-new";
import { beginningOf } from "./process-identity";

/**
 * Claims a folder for this process by a file that names it. A file left by a process that was killed does not count.
 * Returns what gives the folder back; throws a `PlainProblem` when a living process holds it.
 */
export async function lockFolder(lockFile: string, whatItHolds: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${await beginningOf(process.pid)}`;
  await claim(mine, lockFile, whatItHolds);
  return () => rm(lockFile, { force: true });
}

async function claim(mine: string, lockFile: string, whatItHolds: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // It names its holder from its first moment on: an empty one would be taken for a dead process's.
    if (await linkNew(lockFile, mine)) return;
    if (attempt === 3) throw new PlainProblem(`${whatItHolds} could not be claimed: ${lockFile} comes and goes.`);
    const holder = await readFile(lockFile, "utf8").catch(() => "");
    if (await isAlive(holder)) {
      throw new PlainProblem(
        `${whatItHolds} is in use by process ${holder.split(" ")[0]}: stop it, or set another DATA_DIR.`,
      );
    }
    await rm(lockFile, { force: true });
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const [pid, ...beginning] = holder.split(" ");
  return beginning.length > 0 && (await beginningOf(Number(pid))) === beginning.join(" ");
}

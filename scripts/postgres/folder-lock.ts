import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { beginningOf } from "./process-identity";

/**
 * Claims a folder for this process by a file that names it. A file left by a process that was killed does not count.
 * Returns what gives the folder back; throws a `PlainProblem` when a living process holds it.
 */
export async function lockFolder(lockFile: string, whatItHolds: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${await beginningOf(process.pid)}`;
  // Linked, so that it names its holder from its first moment on: an empty one would be taken for a dead process's.
  const aside = `${lockFile}.${randomUUID()}.part`;
  try {
    await writeFile(aside, mine, { flag: "wx", mode: 0o600 });
    await claim(aside, lockFile, whatItHolds);
  } finally {
    await rm(aside, { force: true });
  }
  return () => rm(lockFile, { force: true });
}

async function claim(aside: string, lockFile: string, whatItHolds: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await link(aside, lockFile);
    } catch (error) {
      if (attempt === 3 || !hasCode(error, "EEXIST")) throw error;
    }
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

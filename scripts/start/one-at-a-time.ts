import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasCode } from "@/lib/shared/has-code";
import { linkNew } from "@/lib/shared/process/link-new";
import { beginningOf } from "../postgres/process-identity";

const LOOK_AGAIN_MS = 100;
/** Said in place of a holder by one that has finished. */
const FREE = "free";

export type Turn = Readonly<{
  /** Whoever else must be gone, too, before another's turn comes: a child that outlives this process when it is killed. */
  shareWith: (pid: number) => Promise<void>;
}>;

/**
 * Runs while no other process of this machine runs under the same folder's name; `onWait` says who has to finish first. A
 * process that dies, in whatever way, is out of the way at once.
 *
 * The folder holds numbered files, each naming its holder, and the highest number counts. Numbers only grow: who finds the
 * holder gone makes the next one, which succeeds for one alone, and nobody ever removes a lock that another has just taken.
 */
export async function oneAtATime<T>(
  folder: string,
  run: (turn: Turn) => Promise<T>,
  onWait: (pid: number) => void = () => undefined,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const mine = await take(folder, onWait);
  const holders = [await identityOf(process.pid)];
  try {
    return await run({
      shareWith: async (pid) => {
        holders.push(await identityOf(pid));
        await writeFile(mine, holders.join("\n"));
      },
    });
  } finally {
    await writeFile(mine, FREE);
  }
}

/** Removed meanwhile by a later one. What may not be read has to be said. */
function whereGone(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}

async function take(folder: string, onWait: (pid: number) => void): Promise<string> {
  let told = false;
  for (;;) {
    const last = await highest(folder);
    const holder = last === 0 ? FREE : await readFile(join(folder, String(last)), "utf8").catch(whereGone);
    const living = holder === undefined ? undefined : await livingOf(holder);
    if (holder !== undefined && living === undefined) {
      if (await claim(folder, last + 1)) return join(folder, String(last + 1));
      continue;
    }
    if (living !== undefined && !told) {
      told = true;
      onWait(living);
    }
    await pause(LOOK_AGAIN_MS);
  }
}

/** Whether this process holds the folder under this number now. */
async function claim(folder: string, number: number): Promise<boolean> {
  const file = join(folder, String(number));
  // Another user's may come behind it, and has to read who holds it.
  if (!(await linkNew(file, await identityOf(process.pid), 0o644))) return false;
  // Others may have come and gone since we looked, and have removed the numbers up to theirs.
  if ((await highest(folder)) !== number) {
    await rm(file, { force: true });
    return false;
  }
  for (const older of await numbersIn(folder))
    if (older < number) await rm(join(folder, String(older)), { force: true });
  return true;
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbersIn(folder)));
}

async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).map(Number).filter(Number.isInteger);
}

/** The first of the holders that still runs. */
async function livingOf(holders: string): Promise<number | undefined> {
  for (const holder of holders.split("\n")) {
    const pid = Number(holder.split(" ")[0]);
    if (/^\d+ ./.test(holder) && (await identityOf(pid)) === holder) return pid;
  }
  return undefined;
}

/** A number and when it was given: numbers are used again. */
async function identityOf(pid: number): Promise<string> {
  return `${pid} ${await beginningOf(pid)}`;
}

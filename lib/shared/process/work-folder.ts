import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { makeFolder } from "./make-folder";

/** Where the files of one request lie while it runs, on the disk of the file store (a finished one is moved there). */
export type WorkFolder = Readonly<{
  /** A path in the folder that nothing has yet. The folder is made for the first. */
  newPath: () => Promise<string>;
  /** Removes the folder with all that is left in it. Harmless when repeated. */
  remove: () => Promise<void>;
}>;

/** Far longer than any request may take. */
const ABANDONED_AFTER_MS = 3_600_000;

export function openWorkFolder(): WorkFolder {
  const folder = join(workDir(), newUuid());
  let made: Promise<unknown> | undefined;
  return {
    newPath: async () => {
      made ??= swept().then(() => makeFolder(folder));
      await made;
      return join(folder, newUuid());
    },
    remove: async () => {
      await made?.catch(() => undefined);
      if (made) await rm(folder, { recursive: true, force: true }).catch(complain);
    },
  };
}

/** Runs with a folder that is gone afterwards, however it ends. */
export async function withWorkFolder<T>(run: (folder: WorkFolder) => Promise<T>): Promise<T> {
  const folder = openWorkFolder();
  try {
    return await run(folder);
  } finally {
    await folder.remove();
  }
}

let sweeping: Promise<unknown> = Promise.resolve();
let sweptAtMs = Number.NEGATIVE_INFINITY;

/**
 * A process on a disk of its own has nobody else to sweep it: it does so before its first folder, and again with one of an hour later,
 * since what the process before it has left, which died a moment ago, is not known to be abandoned at first.
 */
function swept(): Promise<unknown> {
  const atMs = performance.now();
  if (atMs - sweptAtMs < ABANDONED_AFTER_MS) return sweeping;
  sweptAtMs = atMs;
  sweeping = sweepWorkFolders().catch(complain);
  return sweeping;
}

/** Removes the folders of processes that died over a request; answers how many. */
export async function sweepWorkFolders(): Promise<number> {
  const names = await readdir(workDir()).catch(() => []);
  const swept = await Promise.all(names.map((name) => removeIfAbandoned(join(workDir(), name))));
  return swept.filter(Boolean).length;
}

async function removeIfAbandoned(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  // The machine's clock, which made the file's time, may have been set back or on since: it is old by both that there are.
  const nowMs = Math.min(now().getTime(), performance.timeOrigin + performance.now());
  if (nowMs - mtimeMs < ABANDONED_AFTER_MS) return false;
  await rm(path, { recursive: true, force: true });
  return true;
}

/** Absolute: other processes are told paths in it. */
function workDir(): string {
  return resolve(env().dataDir, "work");
}

function complain(err: unknown): void {
  log.warn({ err }, "a work folder could not be removed; it is swept later");
}

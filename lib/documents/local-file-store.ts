import { randomUUID } from "node:crypto";
import { access, chmod, constants, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkKey } from "./file-key";
import type { FileStore } from "./file-store";

/** Files under a folder of this machine's disk, readable by this user alone. The folder is made when it is first needed. */
export function localFileStore(folder: string): FileStore {
  return {
    put: async (key, { path }) => moveDurably(path, pathOf(folder, key)),
    openStream: async (key, range) => {
      const file = await open(pathOf(folder, key), "r");
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

/** Renamed into its place, with both the file and its name made durable: a crash leaves the old file or the new one. */
async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await chmod(from, 0o600);
    await sync(from);
    await rename(from, to);
  } catch (error) {
    if (!isOnAnotherDisk(error)) throw error;
    await copyDurably(from, to);
  }
  await sync(dirname(to));
}

async function copyDurably(from: string, to: string): Promise<void> {
  const aside = join(dirname(to), `.${randomUUID()}.part`);
  try {
    await copyFile(from, aside);
    await sync(aside);
    await rename(aside, to);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

function isOnAnotherDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EXDEV";
}

function pathOf(folder: string, key: string): string {
  checkKey(key);
  return join(folder, key);
}

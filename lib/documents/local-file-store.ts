import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./file-store";

/** Letters, digits, `-`, `_` and inner dots: no segment can climb out, hide, or be mistaken for a file half written. */
const KEY = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$/;
const KEY_CHARACTERS_MAX = 255;

/** Files under a folder of this machine's disk, readable by this user alone. The folder is made when it is first needed. */
export function localFileStore(folder: string): FileStore {
  return {
    put: async (key, bytes) => replace(pathOf(folder, key), bytes),
    get: async (key) => readFile(pathOf(folder, key)),
    openStream: async (key, range) => {
      const file = await open(pathOf(folder, key), "r");
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
  };
}

/** Written aside and renamed, with both the file and its name made durable: a crash leaves the old file or the new one. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeDurably(aside, bytes);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  const directory = await open(dirname(path), "r");
  await directory.sync().finally(() => directory.close());
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function pathOf(folder: string, key: string): string {
  if (!KEY.test(key) || key.length > KEY_CHARACTERS_MAX) throw new Error("Not a key of the file store.");
  return join(folder, key);
}

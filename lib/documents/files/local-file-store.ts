import { randomUUID } from "node:crypto";
import { access, chmod, constants, copyFile, link, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "@/lib/shared/process/make-folder";
import { checkKey } from "./file-key";
import type { FileStore } from "./file-store-port";

/** Files under a folder of this machine's disk, readable by this user alone. The folder is made when it is first needed. */
export function localFileStore(folder: string): FileStore {
  return {
    put: async (key, { path }) => keepDurably(path, pathOf(folder, key)),
    openStream: async (key, range) => {
      const file = await open(pathOf(folder, key), "r");
      return file.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
    check: async () => {
      await makeFolder(folder);
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

/** Linked and renamed into its place, with both the file and its name made durable: a crash leaves the old file or the new one. */
async function keepDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  const aside = join(dirname(to), `.${randomUUID()}.part`);
  try {
    // Another disk, or one without links, takes a copy.
    await link(from, aside).catch(() => copyFile(from, aside));
    await chmod(aside, 0o600);
    await sync(aside);
    await rename(aside, to);
  } finally {
    // A file that is put to its place again keeps its other name.
    await rm(aside, { force: true });
  }
  await sync(dirname(to));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}

function pathOf(folder: string, key: string): string {
  checkKey(key);
  return join(folder, key);
}

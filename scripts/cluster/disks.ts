import { execFile } from "node:child_process";
import { chown, mkdir, rm, statfs, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DatabaseUser } from "../postgres/database-user";

const run = promisify(execFile);

/** A disk of its own, in a file: what lies on it may run out of room, and nothing else does. */
export type Disk = Readonly<{
  /** Takes all the room that is left. */
  fill: () => Promise<void>;
  makeRoom: () => Promise<void>;
  release: () => Promise<void>;
}>;

/** Mounts it on a folder that is its owner's from then on. Root alone may. */
export async function mountDisk(
  folder: string,
  megabytes: number,
  { uid, gid }: Pick<DatabaseUser, "uid" | "gid">,
): Promise<Disk> {
  const image = `${folder}.disk`;
  await mkdir(folder, { recursive: true });
  await writeFile(image, "");
  await truncate(image, megabytes * 1024 * 1024);
  await run("mkfs.ext4", ["-q", "-m", "0", image]);
  await run("mount", ["-o", "loop", image, folder]);
  await chown(folder, uid, gid);
  const ballast = join(folder, "ballast");
  return {
    fill: async () => {
      const { bavail, bsize } = await statfs(folder);
      // What is left of it others take meanwhile, and the second one ends with the disk's own words.
      await run("fallocate", ["--length", String(bavail * bsize), ballast]).catch(() => undefined);
      await run("dd", ["if=/dev/zero", `of=${ballast}`, "oflag=append", "conv=notrunc", "bs=4k"]).catch(
        () => undefined,
      );
    },
    makeRoom: () => rm(ballast, { force: true }),
    release: async () => {
      await unmount(folder);
      await rm(image, { force: true });
    },
  };
}

/** Harmless where nothing is mounted: what was killed may have left it. */
export async function unmount(folder: string): Promise<void> {
  await run("umount", ["--lazy", folder]).catch(() => undefined);
}

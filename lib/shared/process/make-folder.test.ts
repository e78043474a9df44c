import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "./make-folder";
import { isDiskUnwritable } from "./unwritable-disk";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-folders-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a folder that is made", () => {
  it("is this user's alone, as are those above it that were missing, and is there already the second time", async () => {
    const deep = join(folder, "a", "b", "c");
    await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(join(folder, "a", "d"))]);
    await makeFolder(deep);
    for (const made of [deep, join(folder, "a")]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  });

  it("can't lie under a file", async () => {
    await expect(makeFolder(join(process.argv[1] ?? "", "a", "b"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });
});

const mount = (at: string, options: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", at]).status === 0;

describe("on a disk that takes nothing (decision 253; needs root, who may mount one)", () => {
  it("says so where it has become read-only", async ({ skip, onTestFinished }) => {
    const disk = join(folder, "read-only");
    await mkdir(disk);
    if (!mount(disk, "ro")) skip();
    onTestFinished(() => void spawnSync("umount", [disk]));
    const refused = await makeFolder(join(disk, "work", "one")).catch((error: unknown) => error);
    expect(isDiskUnwritable(refused)).toBe(true);
  });

  it("says that it is full, where Node before 24 says that there is none", async ({ skip, onTestFinished }) => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    // Room for two names and no more.
    if (!mount(disk, "size=64k,nr_inodes=3")) skip();
    onTestFinished(() => void spawnSync("umount", [disk]));
    await makeFolder(join(disk, "work", "one"));
    for (const path of [join(disk, "work", "two"), join(disk, "other", "deep")]) {
      expect(isDiskUnwritable(await makeFolder(path).catch((error: unknown) => error))).toBe(true);
    }
    await makeFolder(join(disk, "work", "one"));
  });
});

import { existsSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openWorkFolder, sweepWorkFolders, withWorkFolder } from "./work-folder";

describe("a request's work folder (decision 42)", () => {
  it("is made when it is needed, gives no path twice, and goes with all that is in it", async () => {
    const folder = openWorkFolder();
    const [one, other] = await Promise.all([folder.newPath(), folder.newPath()]);
    expect(one).not.toBe(other);
    await writeFile(one, "x");
    await folder.remove();
    await folder.remove();
    expect(existsSync(dirname(one))).toBe(false);
    await openWorkFolder().remove();
  });

  it("goes when what it was for fails", async () => {
    let path = "";
    const run = withWorkFolder(async (folder) => {
      path = await folder.newPath();
      throw new Error("fault");
    });
    await expect(run).rejects.toThrow("fault");
    expect(existsSync(dirname(path))).toBe(false);
  });

  it("is swept an hour after its process has died, and not before", async () => {
    const [dead, alive] = [openWorkFolder(), openWorkFolder()];
    const [deadPath, alivePath] = [await dead.newPath(), await alive.newPath()];
    await writeFile(deadPath, "x");
    await mkdir(join(dirname(deadPath), "inner"));
    const before = new Date(Date.now() - 61 * 60_000);
    await utimes(dirname(deadPath), before, before);
    await sweepWorkFolders();
    expect(existsSync(dirname(deadPath))).toBe(false);
    expect(await readdir(dirname(alivePath))).toEqual([]);
    await alive.remove();
  });
});

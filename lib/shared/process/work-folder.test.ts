import { existsSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openWorkFolder, sweepWorkFolders, withWorkFolder } from "./work-folder";

const TWO_HOURS_ON = performance.now() + 2 * 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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

  it("is swept by a process that works on and on, with a folder of an hour later", async () => {
    const [first, dead] = [openWorkFolder(), openWorkFolder()];
    const [, deadPath] = [await first.newPath(), await dead.newPath()];
    const before = new Date(Date.now() - 61 * 60_000);
    await utimes(dirname(deadPath), before, before);
    const openOne = () => withWorkFolder((folder) => folder.newPath());
    await openOne();
    expect(existsSync(dirname(deadPath))).toBe(true);
    vi.spyOn(performance, "now").mockReturnValue(TWO_HOURS_ON);
    await openOne();
    expect(existsSync(dirname(deadPath))).toBe(false);
    await first.remove();
  });

  it.each([
    [
      "back",
      "the clock of a process that began before",
      () => vi.spyOn(performance, "now").mockReturnValue(TWO_HOURS_ON),
    ],
    ["on", "a clock that is ahead", () => vi.setSystemTime(performance.timeOrigin + TWO_HOURS_ON)],
  ])("is not swept from under a request where the machine's clock was set %s: by %s", async (_set, _by, set) => {
    const folder = openWorkFolder();
    const path = await folder.newPath();
    set();
    expect(await sweepWorkFolders()).toBe(0);
    expect(existsSync(dirname(path))).toBe(true);
    await folder.remove();
  });
});

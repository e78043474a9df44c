import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "testing/use-data-dir.mjs");

describe("the data folder of a start", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-settings-"));
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const use = (dataDir: string) => execFileSync(process.execPath, [PROGRAM, dataDir], { encoding: "utf8" });

  it("is made, with room for uploads under way", async () => {
    await chmod(folder, 0o777);
    const made = join(folder, "data");
    expect(use(made)).toBe("used");
    expect(await readdir(made)).toEqual(["work"]);
    expect(use(made)).toBe("used");
  });

  it("is refused in a sentence where nothing can be made in it", async () => {
    await chmod(folder, 0o555);
    expect(use(folder)).toBe(`DATA_DIR ${folder} cannot be used: EACCES: permission denied, mkdir '${folder}/work'.`);
    await chmod(folder, 0o755);
    await writeFile(join(folder, "file"), "");
    expect(use(join(folder, "file"))).toMatch(/^DATA_DIR \S+\/file cannot be used: \w+: /);
  });

  it("is refused where what is there is somebody else's", async () => {
    await mkdir(join(folder, "work"));
    await chmod(join(folder, "work"), 0o555);
    expect(use(folder)).toBe(`DATA_DIR ${folder} cannot be used: EACCES: permission denied, access '${folder}/work'.`);
  });
});

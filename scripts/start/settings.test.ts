import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "testing/use-data-dir.mjs");
const KEEPER = join(import.meta.dirname, "testing/keep-secret.mjs");

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

describe("the secret of a demo", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-secret-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What a start goes on with; where `room` is none, no file can be written. */
  const start = (room: "any" | "none" = "any") => {
    const limit = room === "none" ? "ulimit -f 0; " : "";
    return execFileSync("sh", ["-c", `${limit}exec "$@"`, "sh", process.execPath, KEEPER], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: folder, TSX_DISABLE_CACHE: "1" },
      encoding: "utf8",
    });
  };

  it("is the one that it keeps, whatever became of the start before", async () => {
    expect(start("none")).toMatch(/^DATA_DIR \S+ cannot be used: EFBIG: /);
    expect(await readdir(folder)).toEqual([]);
    const kept = start();
    expect(kept).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(folder, "app-secret"), "utf8")).toBe(kept);
    expect(await readdir(folder)).toEqual(["app-secret"]);
  });

  it("is not made up anew where what was kept is gone", async () => {
    await writeFile(join(folder, "app-secret"), "");
    expect(start()).toMatch(/app-secret is empty: put back what it held, or remove it where there is nothing yet\.$/);
  });
});

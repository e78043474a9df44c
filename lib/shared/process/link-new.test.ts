import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { linkNew } from "./link-new";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-link-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("is there once, for this user alone, and stays what it was for whoever comes later", async () => {
  const path = join(folder, "secret");
  expect(await linkNew(path, "one")).toBe(true);
  expect(await linkNew(path, "other")).toBe(false);
  expect(await readFile(path, "utf8")).toBe("one");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret"]);
});

it("is refused where its folder is not, and says so", async () => {
  await expect(linkNew(join(folder, "none", "secret"), "one")).rejects.toMatchObject({ code: "ENOENT" });
});

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshness, hashesOf, hashOfSources, STAMPS } from "../bootstrap/built.mjs";

describe("whether a build is stale", () => {
  let root: string;
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "paraph-sources-"));
    await write("app/page.tsx", "page");
    await write("package-lock.json", "lock");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it.each([
    "app/page.tsx",
    "lib/new/use-case.ts",
    "package-lock.json",
    "next.config.mjs",
    "public/logo.svg",
    "server/template.txt",
    "tsconfig.json",
    "app/docs/page.tsx",
  ])("is a matter of %s", async (path) => {
    const before = hashOfSources(root);
    await write(path, "changed");
    expect(hashOfSources(root)).not.toBe(before);
  });

  it.each([
    ".next/cache",
    ".data/demo.json",
    "node_modules/x/index.js",
    "README.md",
    "lib/x.test.ts",
    "e2e/pay.spec.ts",
    "docs/a.txt",
    "start.log",
    "next-env.d.ts",
    // What an operator keeps beside the code: DATA_DIR=data, NEXT_DIST_DIR=build, `npm run backup`, `npm run person -- export`.
    "data/postgres/base/1/1249",
    "build/server/app.js",
    "backups/today/manifest.json",
    "file.json",
  ])("is no matter of %s", async (path) => {
    const before = hashOfSources(root);
    await write(path, "changed");
    expect(hashOfSources(root)).toBe(before);
  });

  it("is said of each folder of the repository", () => {
    const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
    const folders = new Set(
      tracked.flatMap((path) => (/^[^./]/.test(path) && path.includes("/") ? path.split("/")[0] : [])),
    );
    const counted = [...folders].filter((folder) => {
      const before = hashOfSources(root);
      mkdirSync(join(root, String(folder)), { recursive: true });
      writeFileSync(join(root, String(folder), "new.ts"), "new");
      return hashOfSources(root) !== before;
    });
    const apart = ["deploy", "docs", "e2e", "scripts"];
    expect([...counted, ...apart].toSorted()).toEqual([...folders].toSorted());
  });

  describe("the server's code (decision 129)", () => {
    const stamp = (name: string, text: string) => write(`.next/${name}`, text);
    const look = () => {
      const { pages, code } = freshness(".next");
      return { pages, code };
    };

    beforeEach(async () => {
      await write("scripts/start.ts", "start");
      vi.spyOn(process, "cwd").mockReturnValue(root);
      const { pages, code } = hashesOf(root);
      await stamp(STAMPS.pages, pages);
      await stamp(STAMPS.code, code);
    });

    it("is as fresh as its stamp", () => expect(look()).toEqual({ pages: true, code: true }));

    it("is stale alone when only how it starts has changed", async () => {
      await write("scripts/start.ts", "changed");
      expect(look()).toEqual({ pages: true, code: false });
    });

    it("is stale with the pages", async () => {
      await write("app/page.tsx", "changed");
      await stamp(STAMPS.code, hashesOf(root).code);
      expect(look()).toEqual({ pages: false, code: false });
    });

    it("is stale when its build was cut off", async () => {
      await rm(join(root, ".next", STAMPS.code));
      expect(look()).toEqual({ pages: true, code: false });
    });
  });

  it("is a matter of names, too", async () => {
    const before = hashOfSources(root);
    await rm(join(root, "app/page.tsx"));
    await write("app/other.tsx", "page");
    expect(hashOfSources(root)).not.toBe(before);
  });
});

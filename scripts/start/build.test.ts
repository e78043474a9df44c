import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfSources } from "./build";

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
    "mail/template.txt",
    "app/docs/page.tsx",
  ])("is a matter of %s", async (path) => {
    const before = await hashOfSources(root);
    await write(path, "changed");
    expect(await hashOfSources(root)).not.toBe(before);
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
  ])("is no matter of %s", async (path) => {
    const before = await hashOfSources(root);
    await write(path, "changed");
    expect(await hashOfSources(root)).toBe(before);
  });

  it("is a matter of names, too", async () => {
    const before = await hashOfSources(root);
    await rm(join(root, "app/page.tsx"));
    await write("app/other.tsx", "page");
    expect(await hashOfSources(root)).not.toBe(before);
  });
});

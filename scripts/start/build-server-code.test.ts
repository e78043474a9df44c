import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeFiles } from "@/server/route-files";
import { codeFolderOf } from "../bootstrap/built.mjs";
import { buildServerCode } from "./build-server-code";

describe("the server's code, put together (decision 129)", () => {
  const distDir = `.next-test-code-${randomUUID()}`;
  const folder = codeFolderOf(distDir);
  let files: readonly string[] = [];

  /** The modules that a piece was made of, from the root. */
  const sourcesOf = (file: string): readonly string[] => {
    const { sources }: { sources: readonly string[] } = JSON.parse(readFileSync(`${file}.map`, "utf8"));
    return sources.map((source) => relative(process.cwd(), resolve(dirname(file), decodeURIComponent(source))));
  };

  beforeAll(async () => {
    await buildServerCode(distDir);
    files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".mjs"))
      .map((file) => join(folder, file));
  });
  afterAll(() => rm(distDir, { recursive: true, force: true }));

  it("has every route of the sources", () => {
    const pathsIn = (app?: URL) => routeFiles(app).map(({ path }) => path);
    expect(pathsIn(pathToFileURL(join(folder, "app/")))).toEqual(pathsIn());
    expect(pathsIn().length).toBeGreaterThan(100);
  });

  it("has each module in one piece alone, and no package", () => {
    const sources = files.flatMap(sourcesOf);
    expect(sources).toContain("lib/shared/process/once-per-process.ts");
    expect(sources.filter((source, index) => sources.indexOf(source) !== index)).toEqual([]);
    expect(sources.filter((source) => source.includes("node_modules"))).toEqual([]);
  });

  it("leads each line back to a source that is there", () => {
    expect(files.flatMap(sourcesOf).filter((source) => !existsSync(source))).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { NextConfig } from "next";
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

  const ours = () => files.flatMap(sourcesOf).filter((source) => !source.startsWith("node_modules/"));

  /** Where the packages lie that were put together with our own modules. */
  const takenIn = (): readonly string[] => {
    const folders = files.flatMap(sourcesOf).map((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0]);
    return [...new Set(folders.filter((folder) => folder !== undefined))];
  };

  /** What a piece asks for by name: no file beside it. */
  const leftBy = (file: string): readonly string[] =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:import|export|\}).*"((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*";$|__require\("([^./"][^"]*)"\)/gm,
      ),
    ].map(([, imported, required]) => imported ?? required ?? "");

  beforeAll(async () => {
    await buildServerCode(distDir);
    files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".mjs"))
      .map((file) => join(folder, file));
  });
  afterAll(() => rm(distDir, { recursive: true, force: true }));

  it("has every route of the sources", () => {
    expect(routeFiles().length).toBeGreaterThan(100);
    expect(files.flatMap(sourcesOf)).toEqual(expect.arrayContaining(routeFiles().map((file) => `app/${file}`)));
  });

  it("has each module in one piece alone", () => {
    const sources = ours();
    expect(sources).toContain("lib/shared/process/once-per-process.ts");
    expect(sources.filter((source, index) => sources.indexOf(source) !== index)).toEqual([]);
  });

  it("takes in no package whose state Next's pages share (decision 361)", async () => {
    const { default: config }: { default: NextConfig } = await import(pathToFileURL("next.config.mjs").href);
    const shared = config.serverExternalPackages?.map((name) => `node_modules/${name}`);
    expect(shared?.length).toBeGreaterThan(5);
    expect(takenIn()).toContain("node_modules/drizzle-orm");
    expect(takenIn().filter((folder) => shared?.includes(folder))).toEqual([]);
  });

  it("leaves none that a package has in a version of its own: it would be given ours", () => {
    const left = new Set(files.flatMap(leftBy));
    expect(left).toContain("postgres");
    const ofItsOwn = takenIn().flatMap((folder) => packagesIn(join(folder, "node_modules")));
    expect(ofItsOwn).toContain("cookie");
    expect(ofItsOwn.filter((name) => left.has(name))).toEqual([]);
  });

  it("leads each line of ours back to a source that is there", () => {
    expect(ours().length).toBeGreaterThan(500);
    expect(ours().filter((source) => !existsSync(source))).toEqual([]);
  });
});

/** By name, of a folder of packages; none where there is no such folder. */
function packagesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

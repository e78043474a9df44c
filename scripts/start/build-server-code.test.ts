import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile } from "esbuild";
import type { NextConfig } from "next";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeFiles } from "@/server/route-files";
import { buildServerCode } from "./build-server-code";
import { OF_SMALL_FILES, packageOf } from "./small-files-together";

describe("the server's code, put together (decision 129)", () => {
  const distDir = `.next-test-code-${randomUUID()}`;
  let built: Metafile;

  /** Our own modules and packages', from the root, each once for every piece that it is in. */
  const modules = () => Object.values(built.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const isOurs = (module: string) => !module.startsWith("node_modules/");
  const foldersIn = (files: readonly string[]) =>
    new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  /** The packages that are asked for by name, and loaded from where they are installed. */
  const left = () =>
    new Set(
      Object.values(built.outputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external).map(({ path }) => packageOf(path)),
      ),
    );

  beforeAll(async () => {
    built = await buildServerCode(distDir);
  });
  afterAll(() => rm(distDir, { recursive: true, force: true }));

  it("has every route of the sources", () => {
    expect(routeFiles().length).toBeGreaterThan(100);
    expect(modules()).toEqual(expect.arrayContaining(routeFiles().map((file) => `app/${file}`)));
  });

  it("has each module in one piece alone", () => {
    expect(modules()).toContain("lib/shared/process/once-per-process.ts");
    expect(modules().filter((module, index) => modules().indexOf(module) !== index)).toEqual([]);
  });

  it("takes in each package that it names, and none whose state Next's pages share (decision 361)", async () => {
    const { default: config }: { default: NextConfig } = await import(pathToFileURL("next.config.mjs").href);
    const shared = config.serverExternalPackages?.map((name) => `node_modules/${name}`) ?? [];
    expect(shared.length).toBeGreaterThan(5);
    const takenIn = foldersIn(modules());
    expect([...OF_SMALL_FILES].filter((name) => !takenIn.has(`node_modules/${name}`))).toEqual([]);
    expect(shared.filter((folder) => takenIn.has(folder))).toEqual([]);
  });

  it("leaves none that a package has in a version of its own: it would be given ours", () => {
    expect(left()).toContain("postgres");
    const ofItsOwn = [...foldersIn(modules())].flatMap((folder) => packagesIn(join(folder, "node_modules")));
    expect(ofItsOwn).toContain("cookie");
    expect(ofItsOwn.filter((name) => left().has(name))).toEqual([]);
  });

  it("leads each line of ours back to a source that is there", () => {
    const maps = Object.keys(built.outputs).filter((file) => file.endsWith(".map"));
    const sources = maps.flatMap((file) => {
      const map: { sources: readonly string[] } = JSON.parse(readFileSync(file, "utf8"));
      return map.sources.map((source) => relative(process.cwd(), resolve(dirname(file), decodeURIComponent(source))));
    });
    expect(sources.filter(isOurs).length).toBeGreaterThan(500);
    expect(sources.filter((source) => isOurs(source) && !existsSync(source))).toEqual([]);
  });
});

/** By name, of a folder of packages; none where there is no such folder. */
function packagesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

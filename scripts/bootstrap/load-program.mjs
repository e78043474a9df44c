import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { codeFolderOf, freshness } from "./built.mjs";

/**
 * A program of `scripts`: as built, where that is of these sources; else as they are, by a compiler that is loaded for it. With the
 * folder of what was built; null where sources run.
 */
export async function loadProgram(name, { asBuilt = true } = {}) {
  const folder = process.env.NEXT_DIST_DIR || ".next";
  const builtCode = asBuilt && freshness(folder).code ? codeFolderOf(folder) : null;
  if (builtCode === null) (await import("tsx/esm/api")).register();
  else process.setSourceMapsEnabled(true);
  const program = await import(
    builtCode === null ? `../${name}.ts` : pathToFileURL(join(builtCode, `scripts/${name}.mjs`)).href
  );
  return { program, builtCode };
}

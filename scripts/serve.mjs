/** Serves Paraph with the dependencies that are installed; `--dev` with hot reload. */
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { codeFolderOf, freshness } from "./bootstrap/built.mjs";

const dev = process.argv.includes("--dev");

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Next and React read it when they are loaded, so it is set before any of them.
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

// As built, where that is of these sources; else as they are, by a compiler that is loaded for it.
const folder = process.env.NEXT_DIST_DIR || ".next";
const builtCode = !dev && freshness(folder).code ? codeFolderOf(folder) : null;
if (builtCode === null) (await import("tsx/esm/api")).register();
else process.setSourceMapsEnabled(true);
const { start } = await import(
  builtCode === null ? "./start.ts" : pathToFileURL(join(builtCode, "scripts/start.mjs")).href
);
await start({ dev, builtCode });

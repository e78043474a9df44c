/** Serves Paraph with the dependencies that are installed; `--dev` with hot reload. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadProgram } from "./bootstrap/load-program.mjs";

const dev = process.argv.includes("--dev");

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// Next and React read it when they are loaded, so it is set before any of them.
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const { program, builtCode } = await loadProgram("start", { asBuilt: !dev });
await program.start({ dev, builtCode });

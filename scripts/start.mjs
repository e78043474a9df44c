/**
 * `npm start` and `npm run dev`. Plain JavaScript on purpose: it runs before anything is installed, checks the version of
 * Node, installs the locked dependencies when they are missing or stale, and hands over to `start.ts`.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./bootstrap/dependencies.mjs";
import { requireNode } from "./bootstrap/node-version.mjs";

const dev = process.argv.includes("--dev");

requireNode();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installDependencies();

// Next and React read it when they are loaded, so it is set before any of them.
process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const { register } = await import("tsx/esm/api");
register();
const { start } = await import("./start.ts");
await start({ dev });

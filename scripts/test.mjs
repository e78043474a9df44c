/**
 * `npm test`: every check there is, and one line of sums at the end. `npm test -- unit build` runs those alone. Installs
 * what is missing first, so that it works on a fresh clone.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./bootstrap/dependencies.mjs";
import { requireNode } from "./bootstrap/node-version.mjs";

requireNode();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
installDependencies();

const { register } = await import("tsx/esm/api");
register();
const { runChecks } = await import("./test/run-checks.ts");
process.exitCode = await runChecks(process.argv.slice(2));

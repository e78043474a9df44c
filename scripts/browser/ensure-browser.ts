import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { PlainProblem } from "../plain-problem";
import { findBrowser } from "./find-browser";

const INSTALL_TIMEOUT_MS = 300_000;

type Command = readonly [string, ...string[]];

/** The path of a browser for the tests; installs one when there is none, or throws a `PlainProblem`. */
export function ensureBrowser(): string {
  for (const install of [undefined, ...waysToInstall()]) {
    if (install !== undefined) runAll(install);
    const found = findBrowser();
    if (found !== undefined) return found;
  }
  throw new PlainProblem("No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH to one.");
}

/** Debian's package comes with the libraries it needs; Playwright's browser, elsewhere, brings them along when root asks. */
function waysToInstall(): Command[][] {
  const isRoot = process.getuid?.() === 0;
  const packaged: Command[] = [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ];
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const own: Command[] = [[process.execPath, cli, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"]];
  return isRoot && existsSync("/etc/debian_version") && !existsSync("/etc/lsb-release") ? [packaged, own] : [own];
}

/** A command that fails is no error yet: another way may work. */
function runAll(commands: readonly Command[]): void {
  for (const [program, ...args] of commands) {
    process.stdout.write(`Installing a browser: ${program} ${args.join(" ")}\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
    if (status !== 0) process.stderr.write(`${stderr ?? ""}\n`);
  }
}

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { canInstallPackages, installPackages } from "../test/debian-packages";
import { findBrowser, findShell, namedBrowser } from "./find-browser";

const INSTALL_TIMEOUT_MS = 300_000;

/**
 * The path of a browser for the tests; throws a `PlainProblem` where there is none. Installs one that is missing, and the one without
 * windows beside another where that is easy.
 */
export function ensureBrowser(): string {
  const path =
    namedBrowser() ??
    findShell() ??
    installed("chromium-headless-shell") ??
    findBrowser() ??
    installed("chromium") ??
    after(installPlaywrightsOwn);
  if (path !== undefined) return path;
  throw new PlainProblem("No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH to one.");
}

/** Debian's packages bring the libraries they need along. */
function installed(name: string): string | undefined {
  return canInstallPackages() ? after(() => installPackages(name)) : undefined;
}

function after(install: () => void): string | undefined {
  install();
  return findBrowser();
}

function installPlaywrightsOwn(): void {
  process.stdout.write("Installing Playwright's Chromium\n");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const withLibraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const args = [cli, "install", ...withLibraries, "chromium"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
  if (status !== 0) process.stdout.write(`${stderr ?? ""}\n`);
}

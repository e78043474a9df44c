import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { canInstallPackages, installPackages } from "../test/debian-packages";
import { findBrowser } from "./find-browser";

const INSTALL_TIMEOUT_MS = 300_000;

/** The path of a browser for the tests; installs one when there is none, or throws a `PlainProblem`. */
export function ensureBrowser(): string {
  // Debian's package brings the libraries it needs along.
  const found = findBrowser() ?? (canInstallPackages() ? after(() => installPackages("chromium")) : undefined);
  const path = found ?? after(installPlaywrightsOwn);
  if (path !== undefined) return path;
  throw new PlainProblem("No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH to one.");
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

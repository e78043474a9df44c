import { createRequire } from "node:module";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { canInstallPackages, INSTALL_TIMEOUT_MS, installPackages } from "../test/debian-packages";
import { runNode } from "../test/run-command";
import { findBrowser, findShell, namedBrowser } from "./find-browser";

/**
 * The path of a browser for the tests; throws a `PlainProblem` where there is none. Installs one that is missing, and the one without
 * windows beside another where that is easy.
 */
export async function ensureBrowser(): Promise<string> {
  const path =
    namedBrowser() ??
    findShell() ??
    (await installed("chromium-headless-shell")) ??
    findBrowser() ??
    (await installed("chromium")) ??
    (await playwrightsOwn());
  if (path !== undefined) return path;
  throw new PlainProblem("No browser was found or could be installed: install Chromium, or set CHROMIUM_PATH to one.");
}

/** Debian's packages bring the libraries they need along. */
async function installed(name: string): Promise<string | undefined> {
  if (!canInstallPackages()) return undefined;
  await installPackages(name);
  return findBrowser();
}

async function playwrightsOwn(): Promise<string | undefined> {
  process.stdout.write("Installing Playwright's Chromium\n");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const withLibraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const args = [cli, "install", ...withLibraries, "chromium"];
  await runNode({ args, quiet: true, timeoutMs: INSTALL_TIMEOUT_MS });
  return findBrowser();
}

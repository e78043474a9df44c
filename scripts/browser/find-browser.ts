import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without windows, which takes half the processor time; then all of it, and what is built on it. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const APPLICATIONS = ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * A browser that is already here: the one CHROMIUM_PATH names, else one without windows, else any; Playwright's own, which it is
 * tested with, before the system's. Undefined when there is none.
 */
export function findBrowser(): string | undefined {
  const others = [chromium.executablePath(), ...inFolders(BROWSERS), ...APPLICATIONS];
  return namedBrowser() ?? findShell() ?? others.find(isExecutable);
}

export function namedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named === "" ? undefined : named;
}

/** One without windows. */
export function findShell(): string | undefined {
  // Playwright tells where its whole browser is; the other one lies beside it.
  const beside = "/chromium_headless_shell-$1/chrome-headless-shell-$2/chrome-headless-shell";
  const whole = chromium.executablePath();
  const own = whole.replace(/\/chromium-(\d+)\/chrome-([^/]+)\/chrome$/, beside);
  return [...(own === whole ? [] : [own]), ...inFolders(SHELLS)].find(isExecutable);
}

function inFolders(names: readonly string[]): readonly string[] {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...FOLDERS];
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

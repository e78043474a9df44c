import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser/find-browser";
import { preferMemory } from "./scripts/test/temporary-folder";

preferMemory();

/** A browser under test talks to the server under test, and to nobody else. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** Chromium's own sandbox refuses root. */
const AS_ROOT = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

const executablePath = findBrowser();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  // They draw, and judge nothing: `npm run screens` asks for them.
  testIgnore: process.env.SCREENS_DIR === undefined ? "**/screens.spec.ts" : [],
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: true,
  // A test waits in turn for its browser, for the server, and for what takes its time at a bank: three of them keep two cores busy.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // A machine that stalls, and is still slow at the next try, must not stop a change; what needed another one is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // What moves is drawn sixty times a second, by the processor.
    contextOptions: { reducedMotion: "reduce" },
    // Recording one takes as much time again as the test itself; `--trace on` for whoever looks for a mistake.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { args: [...QUIET, ...AS_ROOT], ...(executablePath !== undefined && { executablePath }) },
  },
});

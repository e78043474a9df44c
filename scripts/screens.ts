/**
 * `npm run screens`: draws every state of the payer's page, the mail that leads there, and sections of the dashboard, on a phone and a
 * desktop, in the light and in the dark, in the languages that they have, into docs/screens. Of the dashboard's sections
 * `SCREENS=palette,keys` draws those alone. Needs a browser, as the tests do.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";

const env = { ...process.env, NEXT_DIST_DIR: ".next-test", SCREENS_DIR: "docs/screens" };

for (const args of [
  ["scripts/test.mjs", "build"],
  [
    "node_modules/playwright/cli.js",
    "test",
    "e2e/payer/screens.spec.ts",
    "e2e/mail/screens.spec.ts",
    "e2e/dashboard/screens.spec.ts",
  ],
]) {
  const { status } = spawnSync(process.execPath, args, { env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

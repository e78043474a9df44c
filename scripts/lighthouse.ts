/**
 * `npm run lighthouse`: judges the main sections of the dashboard as a desktop shows them, and writes the medians of five into its
 * section of docs/performance.md. `-- home operations` judges those alone and leaves the other rows. Wants the build of the tests
 * (`npm test -- build`) and a browser.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { SignInPage, someone } from "@/e2e/pages/sign-in-page";
import { startServer } from "@/e2e/support/server";
import { sectionOf, withSection } from "./bench/page-section";
import { ensureBrowser } from "./browser/ensure-browser";
import { judge, LIGHTHOUSE } from "./lighthouse/judge";
import { addressOf, PAGES } from "./lighthouse/pages";
import { renderSection, SECTION } from "./lighthouse/section";

const REPORT = "docs/performance.md";
const ROUNDS = 5;

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(PAGES);
const executablePath = ensureBrowser();
const folder = await mkdtemp(join(tmpdir(), "paraph-lighthouse-"));
const server = await startServer();
process.env.E2E_DATA_DIR = server.dataDir;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ baseURL: server.baseUrl, locale: "en-GB" });
  const page = await context.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.typePassword(someone("ana"));
  await page.waitForURL(/\/dashboard$/);
  const addresses = new Map<string, string>();
  for (const name of names) addresses.set(name, await addressOf(page, name));
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await browser.close();

  for (const [name, path] of addresses) {
    const url = `${server.baseUrl}${path}`;
    const judged = await judge({ page: name, url, cookie, browser: executablePath, folder, rounds: ROUNDS });
    process.stdout.write(`${JSON.stringify(judged)}\n`);
    // Each as it is known: what was measured stays, whatever becomes of the rest.
    const report = await readFile(REPORT, "utf8");
    await writeFile(
      REPORT,
      withSection(report, SECTION, renderSection(sectionOf(report, SECTION), [judged], LIGHTHOUSE)),
    );
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * `npm run lighthouse`: judges the main sections of the dashboard as a desktop shows them, and the payer's page as a phone does, and
 * writes the medians of five into their sections of docs/performance.md. `-- home payer` judges those alone and leaves the other rows.
 * Wants the build of the tests (`npm test -- build`) and a browser.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { SignInPage, someone } from "@/e2e/pages/sign-in-page";
import { newPayment } from "@/e2e/payer/payments";
import { startServer } from "@/e2e/support/server";
import { sectionOf, withSection } from "./bench/reports/page-section";
import { ensureBrowser } from "./browser/ensure-browser";
import { judge, LIGHTHOUSE } from "./lighthouse/judge";
import { addressOf, PAGES, PAYER_PAGE } from "./lighthouse/pages";
import { DASHBOARD, type Judged, PAYER, renderSection, type Section } from "./lighthouse/section";

const REPORT = "docs/performance.md";
const ROUNDS = 5;

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : [PAYER_PAGE, ...Object.keys(PAGES)];
const executablePath = await ensureBrowser();
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
  for (const name of names.filter((each) => each !== PAYER_PAGE)) addresses.set(name, await addressOf(page, name));
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await browser.close();

  const every = { browser: executablePath, folder, rounds: ROUNDS } as const;
  if (names.includes(PAYER_PAGE)) {
    const { url } = await newPayment();
    await write(PAYER, await judge({ page: PAYER_PAGE, url, device: "phone", cookie: null, ...every }));
  }
  for (const [name, path] of addresses) {
    const url = `${server.baseUrl}${path}`;
    await write(DASHBOARD, await judge({ page: name, url, device: "desktop", cookie, ...every }));
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Each as it is known: what was measured stays, whatever becomes of the rest. */
async function write(section: Section, judged: Judged): Promise<void> {
  process.stdout.write(`${JSON.stringify(judged)}\n`);
  const report = await readFile(REPORT, "utf8");
  const rendered = renderSection(section, sectionOf(report, section.heading), [judged], LIGHTHOUSE);
  await writeFile(REPORT, withSection(report, section.heading, rendered));
}

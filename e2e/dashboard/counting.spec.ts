import type { Page } from "@playwright/test";
import { OperationsPage } from "../pages/operations-page";
import { SignInPage, someone } from "../pages/sign-in-page";
import { databaseUrl, holdCounts } from "../support/database";
import { startLater } from "../support/first-start";
import type { RunningServer } from "../support/server";
import { expect, test } from "./fixtures";

/**
 * What is quick is shown before what takes long to count (decision 354). The table that is counted is held meanwhile, which all the
 * others of its database would wait for: these have a server of their own, with the same demo.
 */
test.describe.configure({ mode: "default" });
test.use({ storageState: { cookies: [], origins: [] } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startLater();
});
test.afterAll(() => server.stop());

test.beforeEach(async ({ page }) => {
  await page.context().addCookies([{ name: "paraph_language", value: "en", url: server.baseUrl }]);
  const signIn = new SignInPage(page);
  await signIn.open(`${server.baseUrl}/dashboard`);
  await signIn.typePassword(someone("david"));
  await page.waitForURL(/\/dashboard$/);
});

/** Opens a page while a table is held, and lets go of it once what need not wait has been seen. It ends with what follows. */
async function whileHeld(table: "tally" | "operation_fact", page: Page, path: string, see: () => Promise<void>) {
  const counts = await holdCounts(table, await databaseUrl(server.dataDir));
  try {
    await page.goto(`${server.baseUrl}${path}`, { waitUntil: "commit" });
    await see();
  } finally {
    await counts.letGo();
  }
}

test("rows are shown before they are counted, and what is counted follows", async ({ page }) => {
  const operations = new OperationsPage(page);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await whileHeld("tally", page, "/dashboard/operations", async () => {
    await expect(operations.rows).toHaveCount(25);
    await expect(operations.tab("All")).toHaveText("All");
    await expect(pages).toHaveText(/^1–25\D/);
    await expect(pages).not.toContainText(" of ");
  });
  await expect(operations.tab("All")).toHaveText(/^All\d/);
  await expect(pages).toContainText("1–25 of ");
});

test("what came in is shown before it is counted how far links came, which follows", async ({ page }) => {
  const figures = page.getByRole("table", { name: "From link to money, by payment page: figures" });
  await whileHeld("operation_fact", page, "/dashboard/insights", async () => {
    await expect(page.getByRole("table", { name: "Open, by due date: figures" })).toBeVisible();
    await expect(page.getByRole("region", { name: "From link to money, by payment page" })).toBeVisible();
    await expect(figures).toHaveCount(0);
  });
  await expect(figures.getByRole("row")).not.toHaveCount(0);
});

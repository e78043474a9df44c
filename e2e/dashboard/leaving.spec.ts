import type { Locator, Page } from "@playwright/test";
import type { Dashboard } from "../pages/dashboard";
import { expectAccessible } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

/** What is half filled in is left by a question only, whichever way one goes. */

const question = (page: Page): Locator => page.getByRole("alertdialog", { name: "Leave without saving?" });

const field = (page: Page, label: string): Locator => page.getByRole("textbox", { name: label, exact: true });

/** A page that has just been shown may not listen yet: it has what was typed, and does not know it. */
async function type(dashboard: Dashboard, path: string, label: string, words: string): Promise<void> {
  const { page } = dashboard;
  await expect(async () => {
    if (new URL(page.url()).pathname !== path) await dashboard.open(path);
    await field(page, label).fill("");
    await field(page, label).pressSequentially(words);
    await dashboard.section("Home").click();
    await expect(question(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await expect(question(page)).toHaveCount(0);
}

for (const [what, path, label] of [
  ["a collection", "/dashboard/operations/new", "Concept"],
  ["a request for signatures", "/dashboard/operations/new/signature", "Title"],
  ["a template", "/dashboard/templates/new", "Name"],
  ["a payment page", "/dashboard/configurations/new", "Name"],
] as const)
  test(`whoever has begun ${what} is asked before it is lost`, async ({ dashboard, page }) => {
    await dashboard.open("/dashboard/accounts");
    await type(dashboard, path, label, "Half a word");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(field(page, label)).toHaveValue("Half a word");
    await dashboard.section("Flows").click();
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(dashboard.title).toHaveText("Flows");
    await dashboard.section("Accounts").click();
    await expect(dashboard.title).toHaveText("Accounts");
    await expect(question(page)).toHaveCount(0);
  });

test("it is asked of every way out: a tab, the browser's own way back, the palette, a key, another organisation, signing out", async ({
  dashboard,
  page,
}) => {
  const [, other] = demo().tenants;
  if (!other) throw new Error("The demo has one merchant only.");
  await dashboard.open("/dashboard/accounts");
  await dashboard.section("Operations").click();
  await expect(dashboard.title).toHaveText("Operations");
  await page.getByRole("link", { name: "New collection" }).first().click();
  await expect(page).toHaveURL(/operations\/new$/);
  await type(dashboard, "/dashboard/operations/new", "Concept", "Half a word");
  const isAsked = async () => {
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(field(page, "Concept")).toHaveValue("Half a word");
  };
  await page.getByRole("link", { name: "Signatures", exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, "the question of who leaves");
  await isAsked();
  await page.evaluate(() => history.back());
  await isAsked();
  await dashboard.openPalette();
  await page.keyboard.type("recon");
  await page.keyboard.press("Enter");
  await isAsked();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await isAsked();
  await dashboard.switchTo(other.legalName);
  await isAsked();
  await dashboard.chooseInAccountMenu("Sign out");
  await isAsked();
  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/operations$/);
  await expect(dashboard.title).toHaveText("Operations");
});

test("a form is left without a question before anything is written, and after it is saved", async ({
  dashboard,
  page,
}) => {
  await dashboard.open("/dashboard/configurations/new");
  await dashboard.section("Flows").click();
  await expect(dashboard.title).toHaveText("Flows");
  await type(dashboard, "/dashboard/configurations/new", "Name", unique("Page"));
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/configurations\/[\w-]{36}/);
  // What is told of this one is not taken for the next one's.
  await page.reload();
  await type(dashboard, new URL(page.url()).pathname, "Description", "Another word");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await dashboard.section("Flows").click();
  await expect(dashboard.title).toHaveText("Flows");
  await expect(question(page)).toHaveCount(0);
});

test("the browser asks whoever closes or reloads it", async ({ dashboard, page }) => {
  await type(dashboard, "/dashboard/operations/new", "Concept", "Half a word");
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await expect(field(page, "Concept")).toHaveValue("");
});

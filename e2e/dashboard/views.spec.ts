import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

const headings = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const column = (sheet: Locator, name: string) => sheet.getByRole("checkbox", { name, exact: true });
const openDisplay = (page: Page) => page.getByRole("button", { name: "Display" }).click();
const show = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Show", exact: true }).click();

test("columns, their order and how close rows are stand in the address, and an export has the same", async ({
  operations,
  page,
}) => {
  await operations.open("?status=COMPLETED");
  await openDisplay(page);
  const sheet = page.getByRole("dialog");
  for (const name of ["Invoice", "External id", "Created", "Last change"]) await column(sheet, name).uncheck();
  await column(sheet, "E-mail").check();
  await sheet.getByRole("button", { name: "Move Status up" }).click();
  await sheet.getByLabel("Rows", { exact: true }).selectOption("Compact");
  // This person's other tests see the list as they know it.
  await sheet.getByLabel("Always show me this list so").uncheck();
  await show(page);
  await expect(page).toHaveURL(/\?status=COMPLETED&columns=concept,status,amount,email&density=compact$/);
  const shown = ["", "Concept", "Status", "Amount", "E-mail"];
  expect((await headings(page)).map((text) => text.trim())).toEqual(shown);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const [head] = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(head).toBe("\ufeffConcept,Payer or signers,Collaborator,Status,Amount,Currency,E-mail,Operation");

  // The next page and another order are still shown so.
  await operations.sortBy("Amount");
  await expect(page).toHaveURL(/sort=paymentAmount&columns=concept,status,amount,email&density=compact$/);
});

test("a view is saved, shared, opened by a colleague as it was, and taken away", async ({
  operations,
  page,
  browser,
  signedIn,
}) => {
  test.slow();
  const name = unique("Big ones");
  await operations.open("?status=COMPLETED&amount_from=1000&sort=paymentAmount&columns=concept,amount&density=compact");
  await page.getByRole("button", { name: "Views" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Save what the list shows now as").fill(name);
  await sheet.getByLabel("Share it with everybody").check();
  await sheet.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText(`“${name}” is saved.`)).toBeVisible();
  await expect(sheet.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
  // Saved anew it stays shared, unless somebody says otherwise.
  await sheet.getByLabel("Save what the list shows now as").fill(name);
  await expect(sheet.getByLabel("Share it with everybody")).toBeChecked();
  await sheet.getByLabel("Save what the list shows now as").fill("");
  await expect(sheet.getByLabel("Share it with everybody")).not.toBeChecked();
  await expectAccessibleAtEachWidth(page, "the views of a list");

  const context = await browser.newContext({ storageState: await signedIn("david"), locale: "en-GB" });
  const theirs = await context.newPage();
  await theirs.goto("/dashboard/operations");
  const link = theirs.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
  await link.click();
  await expect(theirs).toHaveURL(
    /status=COMPLETED&amount_from=1000&sort=paymentAmount&columns=concept,amount&density=compact$/,
  );
  await expect(link).toHaveAttribute("aria-current", "page");
  expect((await headings(theirs)).map((text) => text.trim())).toEqual(["", "Concept", "Amount"]);
  await theirs.getByRole("button", { name: "Views" }).click();
  // A VIEWER saves for themselves alone, and takes away nobody's.
  await expect(theirs.getByRole("dialog").getByLabel("Save what the list shows now as")).toBeVisible();
  await expect(theirs.getByRole("dialog").getByLabel("Share it with everybody")).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: `Remove ${name}` })).toHaveCount(0);
  await context.close();

  await sheet.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect(page.getByText(`“${name}” is removed.`)).toBeVisible();
  await expect(sheet.getByRole("link", { name })).toHaveCount(0);
});

test("a search is kept with its words, shared with whoever may read them, and opened from the list", async ({
  page,
  erp,
  browser,
  signedIn,
}) => {
  const word = unique("Zephyr");
  for (const concept of [`${word} one`, `${word} two`]) {
    await erp.createInvoiceCollection({ operations: [{ payment: { amount: 1_200, concept } }] });
  }
  await page.goto(`/dashboard/search?q=${word}`);
  await page.getByRole("button", { name: "Views" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Save this search as").fill(word);
  await expect(sheet.getByText("Everybody reads its words")).toBeVisible();
  await sheet.getByLabel("Share it with everybody").check();
  await sheet.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText(`“${word}” is saved.`)).toBeVisible();
  await expect(sheet.getByText(`Shared by you · Searches for “${word}”`)).toBeVisible();
  await expectAccessibleAtEachWidth(page, "the searches that were kept");

  const context = await browser.newContext({ storageState: await signedIn("david"), locale: "en-GB" });
  const theirs = await context.newPage();
  await theirs.goto("/dashboard/operations");
  await theirs.getByRole("navigation", { name: "Views" }).getByRole("link", { name: word }).click();
  await expect(theirs).toHaveURL(new RegExp(`/dashboard/search\\?q=${word}$`));
  await expect(theirs.getByText(`${word} two`)).toBeVisible();
  await context.close();

  await sheet.getByRole("button", { name: `Remove ${word}` }).click();
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect(page.getByText(`“${word}” is removed.`)).toBeVisible();
});

test.describe("how somebody usually sees a list", () => {
  test.use({ person: "david" });

  test("is there on another device", async ({ page, browser, signedIn }) => {
    await page.goto("/dashboard/flows");
    await openDisplay(page);
    const sheet = page.getByRole("dialog");
    await column(sheet, "Created through").uncheck();
    await sheet.getByLabel("Rows", { exact: true }).selectOption("Compact");
    await show(page);
    await expect(page.getByText("You will see this list so from now on.")).toBeVisible();

    const context = await browser.newContext({ storageState: await signedIn("david") });
    const other = await context.newPage();
    await other.goto("/dashboard/flows");
    await expect(other.getByRole("columnheader", { name: "Flow" })).toBeVisible();
    await expect(other.getByRole("columnheader", { name: "Created through" })).toHaveCount(0);
    await context.close();

    await page.goto("/dashboard/flows");
    await openDisplay(page);
    await sheet.getByRole("button", { name: "Usual columns" }).click();
    await sheet.getByLabel("Rows", { exact: true }).selectOption("Comfortable");
    await show(page);
    await expect(page.getByRole("columnheader", { name: "Created through" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a list is ordered and searched as well", async ({ page }) => {
    await page.goto("/dashboard/operations?type=PAYMENT&created_to=2026-01-31");
    await expect(
      page
        .getByRole("searchbox")
        .or(page.getByRole("combobox", { name: /search/i }))
        .first(),
    ).toBeVisible();
    await openDisplay(page);
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Sort by").selectOption("Amount");
    await sheet.getByLabel("Order", { exact: true }).selectOption("Ascending");
    await column(sheet, "Due").check();
    await sheet.getByLabel("Always show me this list so").uncheck();
    await show(page);
    await expect(page).toHaveURL(/sort=paymentAmount&direction=ASC&columns=/);
  });
});

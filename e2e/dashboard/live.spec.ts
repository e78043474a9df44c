import type { Page } from "@playwright/test";
import { type ApiClient, created, createPayment } from "../api/api-client";
import { open } from "../api/payer-by-http";
import { Dashboard } from "../pages/dashboard";
import { SignInPage, someone } from "../pages/sign-in-page";
import { expectAccessible, PHONE } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

/** What changes on a page that is looked at follows (decision 258). Whoever may look follows, too. */
test.use({ person: "david" });

/** Said within five seconds; the machine that tests may be busy. */
const SAID = { timeout: 15_000 };

async function collect(erp: ApiClient, externalId: string, concept: string): Promise<string> {
  const payment = { amount: 1_234, concept };
  const { body } = await erp.createInvoiceCollection({ operations: [{ payment, externalId }] });
  return created.parse(body).operations[0]?.uuid ?? "";
}

const cancel = (erp: ApiClient, uuid: string) => erp.call("PUT", `/flow/v1/operations/${uuid}/cancel`);

/** Nothing is made anew: whoever reads keeps the place. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
const expectSamePage = (page: Page) => expect(page.locator("html[data-same-page]")).toHaveCount(1);

test("a list follows: in place for who looks, quietly beside for who reads", async ({ page, operations, erp }) => {
  const order = unique("ORDER");
  const first = await collect(erp, order, "The first");
  await operations.open(`?external_id=${order}`);
  await mark(page);
  await expect(operations.rows).toHaveCount(1);
  await page.mouse.move(2, 2);
  await collect(erp, order, "The second");
  await expect(operations.rows).toHaveCount(2);
  await expect(operations.tab("All")).toContainText("2");

  await operations.row("The first").hover();
  await collect(erp, order, "The third");
  const pill = page.getByRole("button", { name: "Show 1 new row" });
  await expect(pill).toBeVisible();
  await expectAccessible(page, "rows that have come");
  await operations.row("The first").hover();
  await cancel(erp, first);
  await expect(operations.row("The first")).toContainText("Cancelled");
  await expect(operations.rows).toHaveCount(2);
  await expect(operations.tab("All")).toContainText("3");
  await expect(operations.tab("Cancelled")).toContainText("1");

  await pill.click();
  await expect(operations.rows).toHaveCount(3);
  await expect(operations.rows.first()).toContainText("The third");
  await expect(pill).toHaveCount(0);
  await expectSamePage(page);
});

test("a list that was empty follows, too", async ({ page, operations, erp }) => {
  const order = unique("ORDER");
  await operations.open(`?external_id=${order}`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await collect(erp, order, "The first");
  await expect(operations.row("The first")).toBeVisible();
});

test("a payment's page follows what becomes of it", async ({ page, erp }) => {
  const uuid = await collect(erp, unique("ORDER"), "Followed");
  await page.goto(`/dashboard/operations/${uuid}`);
  await mark(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Created");
  await cancel(erp, uuid);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
  await expectSamePage(page);
});

/** What an assistive program may meet at any moment: counts how often the page had no title when scripts had come to rest. */
const watchTitle = (page: Page) =>
  page.evaluate(() => {
    const untitled = () => Number(document.documentElement.dataset.untitled ?? "0");
    document.documentElement.dataset.untitled = "0";
    new MutationObserver(() => {
      if (document.title === "") document.documentElement.dataset.untitled = String(untitled() + 1);
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
  });
const untitled = (page: Page) => page.locator("html").getAttribute("data-untitled");

test("a page that is drawn anew has its title at every moment", async ({ page, erp }) => {
  test.slow();
  const { uuid, url } = await createPayment(erp);
  await page.goto(`/dashboard/operations/${uuid}`);
  await watchTitle(page);
  await open(url);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Opened");
  await cancel(erp, uuid);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancelled");
  await page.getByRole("link", { name: "Operations", exact: true }).first().click();
  await expect(page).toHaveTitle(/^Operations/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(await untitled(page)).toBe("0");
});

test("the figures of the home page follow", async ({ page, erp }) => {
  await page.goto("/dashboard");
  await mark(page);
  const pending = page.getByText(/\d open payments?$/);
  const before = await pending.textContent();
  await collect(erp, unique("ORDER"), "Pending");
  await expect(pending).not.toHaveText(before ?? "", { timeout: 30_000 });
  await expectSamePage(page);
});

test("a page that is offline says so, and catches up", async ({ page, context, operations, erp }) => {
  const order = unique("ORDER");
  await collect(erp, order, "Before");
  await operations.open(`?external_id=${order}`);
  await mark(page);
  await context.setOffline(true);
  const said = page.getByText(/^Offline: showing what was so at \d\d:\d\d/);
  await expect(said).toBeVisible(SAID);
  await page.mouse.move(2, 2);
  await collect(erp, order, "Meanwhile");
  await context.setOffline(false);
  await expect(operations.row("Meanwhile")).toBeVisible(SAID);
  await expect(said).toHaveCount(0);
  await expectSamePage(page);
});

test("what is said of being offline is there for everybody", async ({ page, context }) => {
  await page.goto("/dashboard/operations");
  await context.setOffline(true);
  await expect(page.getByText(/^Offline: showing/)).toBeVisible(SAID);
  await expectAccessible(page, "offline");
});

test("who signs out in another tab is told here, and comes back to the same place", async ({ browser }) => {
  const context = await browser.newContext({
    locale: "en-GB",
    baseURL: demo().baseUrl,
    // Somebody who has yet to sign in.
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.typePassword(someone("david"));
  await page.waitForURL(/\/dashboard$/);
  await context.addCookies([{ name: "paraph_language", value: "en", url: demo().baseUrl }]);
  await page.goto("/dashboard/flows?status=COMPLETED");
  const other = await context.newPage();
  await other.goto("/dashboard");
  await new Dashboard(other).chooseInAccountMenu("Sign out");
  await other.waitForURL(/\/sign-in/);
  await page.bringToFront();
  await expect(page.getByText(/^You were signed out/)).toBeVisible(SAID);
  await expectAccessible(page, "signed out elsewhere");
  await page.getByRole("link", { name: "Sign in and come back here" }).click();
  await signIn.typePassword(someone("david"));
  await page.waitForURL(/\/dashboard\/flows\?status=COMPLETED$/);
  await context.close();
});

test.describe("the bell", () => {
  // Nobody else reads hers.
  test.use({ person: "carla" });

  test("the bell tells what nobody has read yet, and remembers what was", async ({ page, erp }) => {
    const concept = unique("Urgent");
    await erp.createInvoiceCollection({
      operations: [{ payment: { amount: 1_234, concept }, expirationOffset: "P1D" }],
    });
    await page.goto("/dashboard/operations");
    await page.getByRole("button", { name: /^What needs attention: \d+ unread$/ }).click();
    const entry = page.getByRole("menuitem").filter({ hasText: concept });
    await expect(entry).toContainText(/Expires /);
    await expect(entry).toContainText("Unread");
    await expectAccessible(page, "the bell");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: /^What needs attention/ }).click();
    await expect(entry).toContainText(/Expires /);
    await expect(entry).not.toContainText("Unread");
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a list follows and the bell is at hand", async ({ page, erp }) => {
    const order = unique("ORDER");
    await collect(erp, order, "The first");
    await page.goto(`/dashboard/operations?external_id=${order}`);
    const shown = (concept: string) => page.getByText(concept).filter({ visible: true });
    await expect(shown("The first")).toBeVisible();
    await collect(erp, order, "The second");
    await expect(shown("The second").or(page.getByRole("button", { name: "Show 1 new row" }))).toBeVisible();
    await page.getByRole("button", { name: /^What needs attention/ }).click();
    await expectAccessible(page, "the bell on a phone");
  });
});

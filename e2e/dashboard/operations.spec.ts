import { readFile } from "node:fs/promises";
import { created } from "../api/api-client";
import { expect, test, unique } from "./fixtures";

/** What other tests make meanwhile is of today: what is older stands still. */
const SETTLED = `created_to=${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}`;

test("tabs, filters and order are in the address, and a reload keeps them", async ({ operations, page }) => {
  await operations.open();
  await operations.tab("Completed").click();
  await expect(page).toHaveURL(/\?status=COMPLETED$/);
  await expect(operations.tab("Completed")).toHaveAttribute("aria-current", "page");
  expect(new Set(await operations.column("Status"))).toEqual(new Set(["Completed"]));

  await operations.openFilters();
  await operations.range("Amount", "From").fill("1.000,50");
  await operations.applyFilters();
  await expect(page).toHaveURL(/status=COMPLETED&amount_from=1\.000,50$/);
  await operations.sortBy("Amount");
  await expect(page).toHaveURL(/sort=paymentAmount$/);
  const amounts = (await operations.column("Amount")).map((text) => Number(text.replace(/[€,]/g, "")));
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts.every((amount) => amount >= 1000.5)).toBe(true);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));

  await operations.sortBy("Amount");
  await expect(page).toHaveURL(/direction=ASC$/);
  await page.reload();
  const again = (await operations.column("Amount")).map((text) => Number(text.replace(/[€,]/g, "")));
  expect(again).toEqual(amounts.toReversed());

  await operations.removeFilter("Amount from €1,000.50").click();
  await expect(page).toHaveURL(/\?status=COMPLETED&sort=paymentAmount&direction=ASC$/);
});

test("behind the end of what waits nobody says that nothing does: the way back is there", async ({ erp, page }) => {
  const concept = unique("Ends today");
  await erp.createInvoiceCollection({
    operations: [{ payment: { amount: 1_234, concept }, expirationOffset: "P1D" }],
  });
  await page.goto("/dashboard/attention/expiring?page=999");
  const back = page.getByRole("link", { name: "First page" });
  await expect(back).toBeVisible();
  await expect(page.getByText("Nothing here. Good.")).toHaveCount(0);
  await back.click();
  await expect(page).toHaveURL(/attention\/expiring\?page=1$/);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test("the tabs count what they show, whichever is open", async ({ operations, page }) => {
  await operations.open(`?origin=COLLABORATOR&${SETTLED}`);
  const count = async (tab: string) => Number((await operations.tab(tab).textContent())?.replace(/\D/g, ""));
  // Numbers come when they are counted: the list doesn't wait for them.
  await expect.poll(() => count("All")).toBeGreaterThan(0);
  const all = await count("All");
  await expect(operations.shown).toContainText(`of ${all}`);
  const completed = await count("Completed");
  await operations.tab("Completed").click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await expect(operations.rows).toHaveCount(completed);
  expect(await count("All")).toBe(all);
});

test("a list of several pages is walked through, each an address", async ({ operations, page }) => {
  await operations.open(`?${SETTLED}`);
  const first = await operations.addresses();
  expect(first).toHaveLength(25);
  await operations.pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/&page=2$/);
  await expect(operations.pages).toContainText("26–");
  const second = await operations.addresses();
  expect(second.some((address) => first.includes(address))).toBe(false);
  await operations.pages.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(new RegExp(`operations\\?${SETTLED}$`));
});

test("what can't be applied is said, with the way out", async ({ operations, page }) => {
  await operations.open("?amount_from=ten&created_to=2026-13-01&origin=DIRECT&collaborator_name=x");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Amount: this is not an amount.");
  await expect(alert).toContainText("Created: this is not a day.");
  await expect(alert).toContainText("What we created ourselves has no collaborator");
  await alert.getByRole("link", { name: "Remove all filters" }).click();
  await expect(operations.rows.first()).toBeVisible();

  await operations.open("?invoice=no-such-invoice");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("search goes straight to one hit, shows several, and says when there is none", async ({
  dashboard,
  erp,
  page,
}) => {
  const [externalId, invoice] = [unique("ORDER"), unique("F")];
  const payment = { payment: { amount: 4_321, concept: "Searched" }, externalId };
  const answer = await erp.createInvoiceCollection({
    operations: [{ ...payment, invoice: { id: "a", externalId: invoice } }, payment],
  });
  const { uuid, operations } = created.parse(answer.body);

  await dashboard.open();
  // The keyboard finds it from anywhere.
  await dashboard.openPalette("/");
  await page.keyboard.press("Escape");
  await expect(dashboard.palette).toHaveCount(0);
  await dashboard.find(invoice);
  await expect(page).toHaveURL(new RegExp(`/operations/${operations[0]?.uuid}$`));
  await dashboard.find(uuid);
  await expect(page).toHaveURL(new RegExp(`/flows/${uuid}$`));
  await dashboard.find(externalId);
  await expect(page.getByRole("region", { name: "Operations" }).getByRole("listitem")).toHaveCount(2);
  await dashboard.find(unique("nothing"));
  await expect(dashboard.title).toContainText("Nothing found for");
});

test("an operation is cancelled after a question, and its flow with it", async ({ dashboard, erp, page }) => {
  const answer = await erp.createInvoiceCollection({
    operations: [{ payment: { amount: 500, concept: "Cancelled" } }],
  });
  const { uuid, operations } = created.parse(answer.body);
  await dashboard.open(`/dashboard/operations/${operations[0]?.uuid}`);
  await page.getByRole("button", { name: "Cancel operation" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(dashboard.title).toContainText("Created");

  await page.getByRole("button", { name: "Cancel operation" }).click();
  await question.getByRole("button", { name: "Cancel operation" }).click();
  await expect(dashboard.toast("The operation is cancelled.")).toBeVisible();
  await expect(dashboard.title).toContainText("Cancelled");
  // The button is gone: who works by keyboard goes on in the page.
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Cancelled by");
  await dashboard.open(`/dashboard/flows/${uuid}`);
  await expect(dashboard.title).toContainText("Cancelled");
});

test("the home page's figures lead to the lists that prove them", async ({ dashboard, operations, page }) => {
  // Other tests make operations meanwhile: once, nothing comes in between.
  await expect(async () => {
    await dashboard.open();
    const card = page.getByRole("main").getByRole("link", { name: /^Pending/ });
    const open = Number(/^(\d+)/.exec((await card.getByText("open payments").textContent()) ?? "")?.[1]);
    await card.click();
    await expect(page).toHaveURL(/status=CREATED,OPENED&type=PAYMENT$/);
    await expect(operations.shown).toContainText(`of ${open}`, { timeout: 2_000 });
  }).toPass();

  await dashboard.open();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Expiring soon/ })
    .click();
  await expect(dashboard.title).toHaveText("Expiring soon");
});

test("the home page's chart says and links the same in a table, for whoever can't hit a column (decision 270)", async ({
  dashboard,
  operations,
  page,
}) => {
  await dashboard.open();
  const card = page.getByRole("region", { name: "Collected per day" });
  // Thirty columns are nobody's way by the keyboard.
  await expect(card.getByRole("link").and(page.locator(":not([href*='/dashboard/data/'])"))).toHaveCount(0);
  // Of a quarter it is as long as all the rest of the page: nobody gets it who doesn't open it.
  await expect(card.locator("table")).toHaveCount(0);
  await card.getByText("As a table").click();
  const row = card
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .first();
  const count = Number(await row.getByRole("link").first().textContent());
  await row.getByRole("link").last().click();
  await expect(page).toHaveURL(/status=COMPLETED&type=PAYMENT&updated_from=/);
  await expect(operations.rows).toHaveCount(count);
});

test("an export is exactly the list, all of its pages", async ({ operations, page }) => {
  await operations.open(`?status=COMPLETED&${SETTLED}&sort=paymentAmount`);
  await expect(operations.shown).toContainText(/of \d+/);
  const total = Number(/of (\d+)/.exec((await operations.shown.textContent()) ?? "")?.[1]);
  expect(total).toBeGreaterThan(25);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("operations.csv");
  const [head, ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe(
    // The columns that the list shows, in their order (decision 264).
    "\ufeffConcept,Payer or signers,Collaborator,Amount,Currency,Status,Invoice,External id,Created,Last change,Operation",
  );
  expect(lines).toHaveLength(total);
  const invoices = lines.map((line) => line.split(",")[6]);
  expect(invoices.slice(0, 25)).toEqual(await operations.column("Invoice"));
});

test("an expired operation is renewed once: a new link, and each names the other", async ({
  dashboard,
  operations,
  page,
}) => {
  await operations.open("?status=EXPIRED&origin=DIRECT");
  const renew = page.getByRole("button", { name: "Renew" });
  await expect(operations.rows.first()).toBeVisible();
  // An earlier run on this server may have renewed some.
  for (const link of await operations.rows.getByRole("link").all()) {
    await page.goto((await link.getAttribute("href")) ?? "");
    await expect(dashboard.title).toContainText("Expired");
    if (await renew.isVisible()) break;
    await operations.open("?status=EXPIRED&origin=DIRECT");
  }
  const expired = page.url();
  await renew.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new link" }).click();
  await expect(dashboard.title).toContainText("Created");
  await expect(page.getByText(/\/pay\/[\w-]+$/)).toBeVisible();
  const details = page.getByRole("region", { name: "Details" });
  const uuid = expired.slice(-36);
  await details.getByRole("link", { name: uuid }).click();
  await expect(page).toHaveURL(expired);
  await expect(details).toContainText("Renewed as");
  await expect(renew).toHaveCount(0);
  // Their flows bear the same name.
  await details.locator('[href*="/dashboard/flows/"]').click();
  await page.getByRole("link", { name: "Renewed: see the new one" }).click();
  await expect(page).not.toHaveURL(expired);
  await page.getByRole("link", { name: "Renews another operation" }).click();
  await expect(page).toHaveURL(expired);
  await page.goto("/dashboard/flows");
  await expect(page.getByRole("row").filter({ hasText: "Renewal" }).first()).toBeVisible();
});

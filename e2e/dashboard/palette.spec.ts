import { created } from "../api/api-client";
import { expectAccessible, expectNarrow, PHONE } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

test("one finds as one types, chooses with the arrows, and is given the focus back", async ({
  dashboard,
  erp,
  page,
}) => {
  const invoice = unique("F");
  const answer = await erp.createInvoiceCollection({
    operations: [
      { payment: { amount: 4_321, concept: "Revisión dental" }, invoice: { id: "a", externalId: `${invoice}-1` } },
      { payment: { amount: 4_321, concept: "Limpieza" }, invoice: { id: "b", externalId: `${invoice}-2` } },
    ],
  });
  const { operations } = created.parse(answer.body);
  await dashboard.open();
  await dashboard.openPalette();
  await page.keyboard.press("Escape");
  await expect(dashboard.palette).toHaveCount(0);
  await page.getByRole("complementary").getByRole("button", { name: "Search and go" }).press("Enter");
  await page.keyboard.type(`${invoice.toLowerCase()} revision`);
  await expect(dashboard.palette.getByRole("status")).toHaveText("One hit");
  await page.keyboard.press("ArrowDown");
  await expect(dashboard.palette.getByRole("option", { selected: true })).toContainText("Revisión dental");
  await expectAccessible(page, "the palette");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/operations/${operations[0]?.uuid}$`));
  await expect(dashboard.palette).toHaveCount(0);
});

test("it leads to sections, and to another organisation", async ({ dashboard, page }) => {
  const [mine, other] = demo().tenants;
  if (!mine || !other) throw new Error("The demo has one merchant only.");
  await dashboard.open();
  await dashboard.openPalette();
  await page.keyboard.type("recon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reconciliation$/);
  await dashboard.openPalette();
  await page.keyboard.type(`switch ${other.legalName.split(" ")[0]}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Switch organisation: ${other.legalName}` })).toBeVisible();
  await dashboard.switchTo(mine.legalName);
});

test("it does with the operation that is open what the page does, and asks what the page asks", async ({
  dashboard,
  erp,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await erp.createInvoiceCollection({
    operations: [{ payment: { amount: 4_321, concept: "Palette" } }],
  });
  const [operation] = created.parse(answer.body).operations;
  await dashboard.open(`/dashboard/operations/${operation?.uuid}`);
  const choose = async (typed: string) => {
    await dashboard.openPalette();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(dashboard.palette).toHaveCount(0);
  };
  await dashboard.openPalette();
  await expect(dashboard.palette.getByRole("group", { name: "This operation" }).getByRole("option")).toHaveText([
    "Copy the link of this operation",
    "Send the link of this operation",
    "Cancel this operation",
  ]);
  await page.keyboard.press("Escape");

  await choose("copy link");
  await expect(page.getByRole("button", { name: /^Copy the link/ })).toBeFocused();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(operation?.url);

  await choose("send link");
  const form = page.getByRole("dialog", { name: "Send the link" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await choose("cancel this");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cancel operation" })).toBeFocused();
  await choose("cancel this");
  await question.getByRole("button", { name: "Cancel operation" }).click();
  await expect(dashboard.title).toContainText("Cancelled");
  await dashboard.openPalette();
  // It has ended: nothing is left to be done with it.
  await expect(dashboard.palette.getByRole("option", { name: "New collection" })).toBeVisible();
  await expect(dashboard.palette.getByRole("group", { name: "This operation" })).toHaveCount(0);
});

test("keys lead, and rest while somebody types or has turned them off", async ({ dashboard, operations, page }) => {
  await dashboard.open();
  await dashboard.openPalette();
  await page.keyboard.press("Escape");
  await expect(dashboard.palette).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(operations.rows.first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(operations.rows.nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(operations.rows.nth(1).getByRole("link")).toBeFocused();
  const [, second] = await operations.addresses();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${second}$`));

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page, "the keys");
  await sheet.getByLabel("Keys without Ctrl").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.press("?");
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await dashboard.openPalette();
});

test("what was found in one organisation is not there in another", async ({ dashboard, erp, page }) => {
  const [mine, other] = demo().tenants;
  if (!mine || !other) throw new Error("The demo has one merchant only.");
  const concept = unique("Secret");
  await erp.createInvoiceCollection({ operations: [{ payment: { amount: 4_321, concept } }] });
  await dashboard.open();
  const look = async () => {
    await dashboard.openPalette();
    await dashboard.search.fill(concept);
  };
  await look();
  await expect(dashboard.palette.getByRole("option", { name: concept })).toHaveCount(2);
  await page.keyboard.press("Escape");
  await dashboard.switchTo(other.legalName);
  await expect(page.getByRole("button", { name: `Switch organisation: ${other.legalName}` })).toBeVisible();
  // Nobody answers: all that could be shown is what was found before.
  await page.route("**/dashboard/data/search?*", () => {});
  await look();
  await expect(dashboard.palette.getByRole("option", { name: `Everything found for “${concept}”` })).toBeVisible();
  await expect(dashboard.palette.getByRole("option", { name: concept })).toHaveCount(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.keyboard.press("Escape");
  await dashboard.switchTo(mine.legalName);
});

test("keys rest where a question is open or a form is being filled in", async ({ dashboard, operations, page }) => {
  await operations.open();
  await dashboard.openPalette();
  await page.keyboard.press("Escape");
  await operations.openFilters();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(question).toHaveCount(1);
  await expect(dashboard.palette).toHaveCount(0);

  await dashboard.open("/dashboard/operations/new");
  await dashboard.openPalette();
  await page.keyboard.press("Escape");
  await page.getByLabel("Concept").fill("Half of it");
  await page.locator("form").getByRole("button").last().focus();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toHaveCount(0);
  await expect(page).toHaveURL(/operations\/new$/);
  await expect(page.getByLabel("Concept")).toHaveValue("Half of it");
});

test.describe("a VIEWER", () => {
  test.use({ person: "david" });

  test("is offered the link of an operation that is open, and nothing else to do with it", async ({
    dashboard,
    erp,
    page,
  }) => {
    const answer = await erp.createInvoiceCollection({
      operations: [{ payment: { amount: 4_321, concept: "Palette" } }],
    });
    const [operation] = created.parse(answer.body).operations;
    await dashboard.open(`/dashboard/operations/${operation?.uuid}`);
    await dashboard.openPalette();
    await expect(dashboard.palette.getByRole("group", { name: "This operation" }).getByRole("option")).toHaveText([
      "Copy the link of this operation",
    ]);
    await page.keyboard.press("Escape");
  });

  test("is offered nothing to create, and n leads nowhere", async ({ dashboard, page }) => {
    await dashboard.open();
    await dashboard.openPalette();
    await expect(dashboard.palette.getByRole("option", { name: "Operations" })).toBeVisible();
    await expect(dashboard.palette.getByRole("option", { name: "New collection" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).not.toContainText("New collection");
    // Rows are selected by anybody, for their export.
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Select or leave out the line");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a button opens it", async ({ dashboard, page }) => {
    await dashboard.open();
    await expect(async () => {
      await page.getByRole("banner").getByRole("button", { name: "Search and go" }).click();
      await expect(dashboard.search).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await dashboard.search.fill("a");
    await expect(dashboard.palette.getByRole("status")).toHaveText(/hits?$/);
    await expectAccessible(page, "the palette on a phone");
    await expectNarrow(page, "the palette");
  });
});

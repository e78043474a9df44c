import { Dashboard } from "../pages/dashboard";
import { PayerPage } from "../pages/payer-page";
import { SandboxBankPage } from "../pages/sandbox-bank-page";
import { expectAccessible, expectAccessibleAtEachWidth, expectNarrow, PHONE } from "../support/accessible";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

/** Where an organisation tries things and no money moves (decision 208). */

const [merchant] = demo().tenants;
if (!merchant) throw new Error("The demo has no merchant.");
const TWIN = `TEST ${merchant.legalName}`;

test("one goes to the sandbox, collects there at a virtual bank, and finds neither in the other", async ({
  browser,
  dashboard,
  page,
}) => {
  const concept = unique("Trial");
  await dashboard.open();
  const bar = page.getByRole("region", { name: "Sandbox" });
  await expect(bar).toHaveCount(0);
  await dashboard.enterSandbox();
  await expect(bar).toContainText("nothing here moves money");
  await expect(page.getByRole("button", { name: `Switch organisation: ${TWIN}` })).toBeVisible();
  await expect(dashboard.section("Operations")).toBeVisible();
  for (const section of ["People", "Collaborators", "Accounts", "Templates", "Organisation"])
    await expect(dashboard.section(section)).toHaveCount(0);
  await expectAccessibleAtEachWidth(page, "the sandbox");
  await page.setViewportSize({ width: 1280, height: 860 });

  await dashboard.open("/dashboard/people");
  await expect(dashboard.title).toHaveText("There is nothing here");
  await dashboard.open("/dashboard/operations/new");
  await expect(bar).toBeVisible();
  await page.getByLabel("Amount").fill("1.250,75");
  await page.getByLabel("Concept").fill(concept);
  // In the language of the organisation, as the link will be.
  await expect(page.getByTitle("What the payer sees")).toHaveAttribute(
    "srcdoc",
    /TEST: sin movimientos de dinero reales\./,
  );
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "€1,250.75 is ready to be paid" })).toBeFocused();
  const link = (await page.getByText(/\/pay\/[\w-]+$/).textContent()) ?? "";

  const phone = await browser.newContext({ locale: "en-GB", ...PHONE });
  const payer = new PayerPage(await phone.newPage());
  await payer.open(link);
  await expect(payer.page.getByText("TEST: no money moves here.")).toBeVisible();
  await expect(payer.summary).toContainText(TWIN);
  await expectAccessible(payer.page, "a payment of a sandbox");
  await expectNarrow(payer.page, "a payment of a sandbox");
  await payer.searchBank("Banco Almendro");
  await new SandboxBankPage(payer.page).pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
  await expect(payer.page.getByText("TEST: no money moves here.")).toBeVisible();
  await phone.close();

  const hits = page.getByRole("main").getByRole("link").filter({ hasText: concept });
  await dashboard.open(`/dashboard/search?q=${concept}`);
  await expect(hits).toHaveCount(1);
  await bar.getByRole("button", { name: "Leave the sandbox" }).click();
  await expect(page.getByRole("button", { name: `Switch organisation: ${merchant.legalName}` })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await dashboard.open(`/dashboard/search?q=${concept}`);
  await expect(dashboard.title).toBeVisible();
  await expect(hits).toHaveCount(0);
});

test("a window of the sandbox does nothing in the organisation that another window has gone back to", async ({
  dashboard,
  page,
}) => {
  const address = `https://${unique("erp")}.example.com/paraph`;
  const concept = unique("Table");
  await dashboard.open();
  await dashboard.enterSandbox();
  const bar = page.getByRole("region", { name: "Sandbox" });
  await expect(bar).toBeVisible();
  await dashboard.open("/dashboard/webhooks");
  await expect(bar).toBeVisible();
  const table = await page.context().newPage();
  await table.goto("/dashboard/operations/new/table");
  const csv = { name: "t.csv", mimeType: "text/csv", buffer: Buffer.from(`amount,concept\n12.50,${concept}\n`) };
  await table.locator('input[type="file"]').setInputFiles(csv);
  const create = table.getByRole("button", { name: /^Create/ });
  await expect(create).toBeEnabled();

  const list = await page.context().newPage();
  await list.goto("/dashboard/operations");
  const exported = list.getByRole("link", { name: "Export", exact: true });
  await expect(exported).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("region", { name: "Sandbox" }).getByRole("button", { name: "Leave the sandbox" }).click();
  await expect(other.getByRole("region", { name: "Sandbox" })).toHaveCount(0);

  // Nor does it take away what is the organisation's.
  const taken = async () => {
    await exported.click();
    return await exported.getAttribute("href");
  };
  // A page in the background takes its time until it listens.
  await expect.poll(taken).toContain("page_of=");
  expect((await list.request.get((await taken()) ?? "")).status()).toBe(409);

  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(page.getByText("Nothing was done: another organisation was opened").first()).toBeVisible();
  const answer = table.waitForResponse((response) => response.url().includes("/data/collections/table"));
  await create.click();
  expect((await answer).status()).toBe(409);

  await other.goto("/dashboard/webhooks");
  await expect(other.getByText(address)).toHaveCount(0);
  await other.goto(`/dashboard/search?q=${concept}`);
  await expect(other.getByRole("main").getByRole("link").filter({ hasText: concept })).toHaveCount(0);
});

test("a window that was left behind comes back to its organisation with what was typed (decision 373)", async ({
  dashboard,
  page,
}) => {
  const concept = unique("Half typed");
  await dashboard.open("/dashboard/operations/new");
  await page.getByLabel("Amount").fill("12,50");
  await page.getByLabel("Concept").fill(concept);
  const other = await page.context().newPage();
  const second = new Dashboard(other);
  await second.open();
  await second.enterSandbox();
  await expect(other.getByRole("region", { name: "Sandbox" })).toBeVisible();

  await page.bringToFront();
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("Nothing was created: another organisation was opened").first()).toBeVisible();
  await page.getByRole("button", { name: /^Come back to .* and go on here$/ }).click();
  await expect(page.getByText(/^Another organisation was opened/)).toHaveCount(0);
  await expect(page.getByLabel("Concept")).toHaveValue(concept);
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "€12.50 is ready to be paid" })).toBeVisible();

  await other.bringToFront();
  await expect(other.getByText(/^Another organisation was opened/)).toBeVisible();
});

test("a window left at what a sandbox does not have keeps what was typed there, too", async ({ dashboard, page }) => {
  const alias = unique("Account");
  await dashboard.open("/dashboard/accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByLabel("IBAN").fill("ES91 2100 0418 4502 0005 1332");
  await page.getByLabel("BIC").fill("CAIXESBBXXX");
  await page.getByLabel("Name for it").fill(alias);
  const other = await page.context().newPage();
  const second = new Dashboard(other);
  await second.open();
  await second.enterSandbox();
  await expect(other.getByRole("region", { name: "Sandbox" })).toBeVisible();

  await page.bringToFront();
  await page.getByRole("dialog").getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("Nothing was done: another organisation was opened").first()).toBeVisible();
  await expect(page.getByLabel("Name for it")).toHaveValue(alias);
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("the palette leads there, and the bar back", async ({ dashboard, page }) => {
    await dashboard.open();
    await page.getByRole("banner").getByRole("button", { name: "Search and go" }).click();
    await dashboard.search.fill("sandbox");
    await dashboard.search.press("Enter");
    const bar = page.getByRole("region", { name: "Sandbox" });
    await expect(bar).toBeVisible();
    await expectNarrow(page, "the sandbox");
    await bar.getByRole("button", { name: "Leave the sandbox" }).click();
    await expect(bar).toHaveCount(0);
    await expect(dashboard.title).toHaveText("Home");
  });
});

test.describe("for a VIEWER", () => {
  test.use({ person: "david" });
  test("it is there to be seen, as a VIEWER", async ({ dashboard, page }) => {
    await dashboard.open();
    await dashboard.enterSandbox();
    await expect(page.getByRole("region", { name: "Sandbox" })).toBeVisible();
    await dashboard.open("/dashboard/operations");
    await expect(page.getByRole("link", { name: "New collection" })).toHaveCount(0);
  });
});

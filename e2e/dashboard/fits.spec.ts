import type { Locator } from "@playwright/test";
import { expect, test, unique } from "./fixtures";

/** What has room in which window, and what it takes to be read where it has none. */

const overflow = (it: Locator) =>
  it.evaluate((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]);

const LONG = "Suministro e instalación de climatización en las oficinas centrales de Valladolid, tercera fase";

test("a laptop's window shows every column beside nine digits, and the keyboard reads what is cut", async ({
  erp,
  operations,
  page,
}) => {
  const concept = `${LONG} ${unique("C")}`;
  await erp.createInvoiceCollection({
    operations: [
      {
        payment: { amount: 99_999_999_999, concept, subject: { name: "María del Carmen Inmaculada" } },
        invoice: { id: "invoice", externalId: `FAC-2026-VALLADOLID-${unique("000014")}` },
      },
    ],
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const density of ["comfortable", "compact"]) {
    await operations.open(`?density=${density}`);
    const row = operations.row(concept);
    await expect(row).toContainText("€999,999,999.99");
    const frame = page.getByRole("table", { name: "Operations" }).locator("..");
    await expect.poll(async () => (await overflow(frame))[0], density).toBe(0);
    const link = row.getByRole("link");
    await expect(link).toHaveAttribute("title", `${concept} · María del Carmen Inmaculada`);
    await row.getByRole("checkbox").focus();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect.poll(() => overflow(link), density).toEqual([0, 0]);
  }
});

test("every section stands in a laptop's navigation", async ({ dashboard, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await dashboard.open();
  const sections = page.getByRole("navigation", { name: "Main" }).locator("..");
  await expect.poll(() => overflow(sections)).toEqual([0, 0]);
});

test("on a phone what is done above a list takes a line, and taking it away is beside its title", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard/operations");
  const middle = async (it: Locator) => {
    const box = await it.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(async () => {
    expect(await middle(link("Ask for signatures"))).toBe(await middle(link("New collection")));
    expect(await middle(link("Export"))).toBe(await middle(page.getByRole("heading", { level: 1 })));
  }).toPass();
});

test("beside what the payer sees there is room to write what for", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/dashboard/operations/new");
  expect((await page.getByLabel("Concept").boundingBox())?.width).toBeGreaterThan(200);
});

test("a request without documents says so where they are dropped, until there is one", async ({ page }) => {
  await page.goto("/dashboard/operations/new/signature");
  const drop = page.getByLabel("Add PDFs");
  const edge = () => drop.locator("..").evaluate((area) => getComputedStyle(area).borderTopColor);
  const missing = page.getByText("Add at least one PDF.");
  const plain = await edge();
  await expect(async () => {
    await page.getByRole("button", { name: "Send for signature" }).click();
    await expect(missing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect.poll(edge).not.toBe(plain);
  const unnamed = page.getByText("Write a name or an e-mail address.");
  await expect(unnamed).toBeVisible();
  await drop.setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(missing).toHaveCount(0);
  await expect.poll(edge).toBe(plain);
  await expect(unnamed).toBeVisible();
});

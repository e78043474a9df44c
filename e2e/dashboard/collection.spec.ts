import { readFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import { PayerPage } from "../pages/payer-page";
import { expect, test, unique } from "./fixtures";

test("a collection is made in one form: the link, and the invoice with its payment page", async ({
  browser,
  dashboard,
  page,
}) => {
  const invoice = unique("F");
  const supplied = await PDFDocument.create();
  supplied.addPage();
  await dashboard.open("/dashboard/operations/new");
  await page.getByLabel("Amount").fill("1.250,75");
  await page.getByLabel("Concept").fill("Kitchen");
  await page.getByLabel("Number").fill(invoice);
  await page.getByLabel("E-mail").fill("payer@example.com");
  await page.getByLabel("Invoice as PDF").setInputFiles({
    name: "invoice.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await supplied.save()),
  });
  await expect(page.getByRole("complementary", { name: "What the payer sees" })).toContainText("€1,250.75");
  await page.getByRole("button", { name: "Create collection" }).click();

  await expect(page.getByRole("heading", { name: "€1,250.75 is ready to be paid" })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the PDF" }).click(),
  ]);
  const made = await PDFDocument.load(await readFile(await download.path()));
  expect(made.getPageCount()).toBe(2);

  const link = (await page.getByText(/\/pay\/[\w-]+$/).textContent()) ?? "";
  const context = await browser.newContext({ locale: "en-GB" });
  const payer = new PayerPage(await context.newPage());
  await payer.open(link);
  await expect(payer.amount).toContainText(/1[.,]250[.,]75/);
  await context.close();

  await page.getByRole("link", { name: "See the operation" }).click();
  await expect(dashboard.title).toContainText("€1,250.75");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("payer@example.com");
  const [kept] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Download / }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe(`${invoice}.pdf`);
});

test("what is missing or wrong is said beside its field, and nothing is made", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/operations/new");
  await page.getByLabel("Amount").fill("0");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("Write an amount such as 1234.50.");
  await expect(page.getByLabel("Concept")).toHaveAccessibleDescription(/Say what is being paid for\.$/);

  await page.getByLabel("Amount").fill("10");
  await page.getByLabel("Concept").fill("Tea");
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("This is not an e-mail address.");

  await page.getByLabel("E-mail").fill("");
  await page.getByLabel("Invoice as PDF").setInputFiles({
    name: "locked.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nthis is no document\n%%EOF"),
  });
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("This PDF needs a password or is broken.")).toBeVisible();
  await page.getByRole("button", { name: "Remove locked.pdf" }).click();
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "€10.00 is ready to be paid" })).toBeVisible();
});

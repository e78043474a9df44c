import { readFile } from "node:fs/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { ublXml } from "@/lib/documents/testing/e-invoice-files";
import { facturXml, pdfWith } from "@/lib/documents/testing/e-invoices";
import { PayerPage } from "../pages/payer-page";
import { expectAccessibleAtEachWidth } from "../support/accessible";
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
  await page.getByLabel("Invoice: PDF or e-invoice").setInputFiles({
    name: "invoice.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await supplied.save()),
  });
  // It is the payer's page itself, in the payer's language.
  const preview = page.getByTitle("What the payer sees");
  await expect(preview).toHaveAttribute("srcdoc", /1[.,]?250[.,]75/);
  await expect(preview).toHaveAttribute("srcdoc", new RegExp(invoice));
  await page.getByRole("button", { name: "Create collection" }).click();

  const heading = page.getByRole("heading", { name: "€1,250.75 is ready to be paid" });
  await expect(heading).toBeFocused();
  // Under its own address it is there again after a reload.
  await page.reload();
  await expect(heading).toBeVisible();
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
  // It follows what becomes of the link, without being asked.
  await expect(page.getByRole("region", { name: "What has happened" })).toContainText(/opened|seen/i);

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
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(
    "Write an amount from 0.01 to 999,999,999.99, such as 1234.50.",
  );
  await expect(page.getByLabel("Concept")).toHaveAccessibleDescription(/Say what is being paid for\.$/);

  await page.getByLabel("Amount").fill("10");
  await page.getByLabel("Concept").fill("Tea");
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("This is not an e-mail address.");

  await page.getByLabel("E-mail").fill("");
  await page.getByLabel("Invoice: PDF or e-invoice").setInputFiles({
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

const file = (name: string, mimeType: string, content: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

test("an e-invoice fills in the form, and another amount is told as such", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/operations/new");
  const number = unique("RE");
  const xml = facturXml({ number, dueDate: "20991231" });
  await page
    .getByLabel("Invoice: PDF or e-invoice")
    .setInputFiles(file("invoice.pdf", "application/pdf", await pdfWith({ "factur-x.xml": xml })));
  await expect(page.getByText("The e-invoice says:")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("150.75");
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("From the e-invoice");
  await expect(page.getByLabel("Number")).toHaveValue(number);
  await expect(page.getByLabel("Due date")).toHaveValue("2099-12-31");
  await expect(page.getByLabel("First name or company")).toHaveValue("Kunde & Söhne GmbH");

  await page.getByLabel("Amount").fill("200");
  await expect(page.getByText("The e-invoice asks for €150.75, not for this.")).toBeVisible();
  await expectAccessibleAtEachWidth(page, "a form that an e-invoice has filled in");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/asks for another amount/);
  await page.getByRole("button", { name: "Ask for €150.75" }).click();
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "€150.75 is ready to be paid" })).toBeVisible();
  await expect(page).toHaveTitle("€150.75 is ready to be paid · Operations · Paraph");
  await expectAccessibleAtEachWidth(page, "a collection that was just made");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByLabel("E-mail address").fill("payer@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "payer@example.com" })).toBeVisible();
});

test("an account of somebody else's is told and not used; what a file has filled in goes with it", async ({
  dashboard,
  page,
}) => {
  await dashboard.open("/dashboard/operations/new");
  const strange = ublXml().replace("ES9121000418450200051332", "DE02120300000000202051");
  await page.getByLabel("Invoice: PDF or e-invoice").setInputFiles(file("i.xml", "text/xml", strange));
  await expect(page.getByText(/you cannot collect on: DE02 1203 0000 0000 2020 51/)).toBeVisible();
  await expect(page.getByText("This XML is only read, and not sent.")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("1210.00");
  await page.getByLabel("First name or company").fill("Somebody else");
  await page.getByRole("button", { name: "Remove i.xml" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(page.getByLabel("First name or company")).toHaveValue("Somebody else");
});

test("the text of a PDF suggests and fills in nothing; one press takes it, by keyboard", async ({
  dashboard,
  page,
}) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.addPage([595, 842]);
  const number = unique("F");
  for (const [index, line] of [`Invoice number ${number}`, "Total 12,345", "Due date 31/12/2099"].entries()) {
    sheet.drawText(line, { x: 50, y: 700 - 30 * index, size: 12, font });
  }
  await dashboard.open("/dashboard/operations/new");
  await page
    .getByLabel("Invoice: PDF or e-invoice")
    .setInputFiles(file("text.pdf", "application/pdf", Buffer.from(await document.save())));
  const thousands = page.getByRole("button", { name: "€12,345.00", exact: true });
  await expect(thousands).toBeVisible();
  await expect(page.getByRole("button", { name: "€12.35", exact: true })).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await page.getByRole("button", { name: "Take what is single" }).press("Enter");
  await expect(page.getByLabel("Number")).toHaveValue(number);
  await expect(page.getByLabel("Due date")).toHaveValue("2099-12-31");
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await thousands.press("Enter");
  await expect(thousands).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("From the document: check it");
});

test("pressed twice, and with the answer lost, it is made once", async ({ dashboard, page }) => {
  const concept = unique("Once");
  await dashboard.open("/dashboard/operations/new");
  await page.getByLabel("Amount").fill("7");
  await page.getByLabel("Concept").fill(concept);
  // The request arrives and is carried out; its answer does not.
  await page.route("**/dashboard/data/collections", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Create collection" }).dblclick();
  await expect(page.getByText(/No answer came/)).toBeVisible();
  await page.unroute("**/dashboard/data/collections");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { name: "€7.00 is ready to be paid" })).toBeVisible();
  await dashboard.open(`/dashboard/search?q=${concept}`);
  await expect(page.getByRole("link", { name: new RegExp(concept) })).toHaveCount(1);
});

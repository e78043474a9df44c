import { created } from "../api/api-client";
import { PayerPage } from "../pages/payer-page";
import { SandboxBankPage } from "../pages/sandbox-bank-page";
import { expect, test, unique } from "./fixtures";

test("a person signs in, finds the ERP's operation, and watches the payer pay", async ({
  browser,
  dashboard,
  erp,
  operations,
  page,
}) => {
  test.slow();
  const invoice = unique("F");
  const answer = await erp.createInvoiceCollection({
    languageCode: "en",
    operations: [
      {
        payment: { amount: 15_075, concept: `Invoice ${invoice}`, subject: { name: "Lucía", lastName: "Vidal" } },
        invoice: { id: "invoice", externalId: invoice },
      },
    ],
  });
  const [operation] = created.parse(answer.body).operations;
  if (!operation) throw new Error("no operation was created");

  await operations.open();
  const row = operations.row(invoice);
  await expect(row).toContainText("Lucía Vidal");
  await expect(row).toContainText("€150.75");
  await expect(row).toContainText("Created");

  // The payer, elsewhere. The list tells of it by itself.
  const payerContext = await browser.newContext({ locale: "en-GB" });
  const payer = new PayerPage(await payerContext.newPage());
  await payer.open(operation.url);
  await expect(row).toContainText("Opened");

  await row.getByRole("link").click();
  await expect(dashboard.title).toContainText("€150.75");
  await expect(page.getByText(operation.url)).toBeVisible();
  await payer.chooseBank("Banco Almendro");
  await new SandboxBankPage(payer.page).pay();
  await expect(payer.heading).toHaveText("Payment confirmed");

  // So does the page.
  await expect(dashboard.title).toContainText("Completed");
  const story = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(story.filter({ hasText: "The payer opened the link" })).toBeVisible();
  await expect(story.filter({ hasText: "The payer chose Banco Almendro" })).toBeVisible();
  await expect(story.filter({ hasText: "Paid: Banco Almendro confirmed the authorisation" })).toBeVisible();
  await expect(story.last()).toContainText("Created through the API");
  await expect(page.getByRole("region", { name: "Payment record" })).toContainText("Ordered€150.75");
  await expect(page.getByRole("region", { name: "Attempts at the bank" })).toContainText("Authorised");
  await expect(page.getByRole("button", { name: "Cancel operation" })).toHaveCount(0);
  await payerContext.close();
});

test("a refused attempt is told in words, and with the bank's own", async ({ browser, erp, page }) => {
  test.slow();
  const answer = await erp.createInvoiceCollection({
    languageCode: "en",
    operations: [{ payment: { amount: 2_000, concept: "Tea" } }],
  });
  const [operation] = created.parse(answer.body).operations;
  if (!operation) throw new Error("no operation was created");
  const context = await browser.newContext({ locale: "en-GB" });
  const payer = new PayerPage(await context.newPage());
  await payer.open(operation.url);
  await payer.chooseBank("Banco Almendro");
  await new SandboxBankPage(payer.page).cancel();
  await expect(payer.notice).toBeVisible();
  await context.close();

  await page.goto(`/dashboard/operations/${operation.uuid}`);
  const attempts = page.getByRole("region", { name: "Attempts at the bank" });
  await expect(attempts).toContainText("Failed");
  await expect(attempts).toContainText("The payer cancelled at the bank");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Opened");
});

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
  await expect(story.filter({ hasText: "The link was opened" })).toBeVisible();
  await expect(story.filter({ hasText: "The payer chose Banco Almendro" })).toBeVisible();
  await expect(story.filter({ hasText: "Paid: Banco Almendro confirmed the authorisation" })).toBeVisible();
  await expect(story.last()).toContainText("Created through the API");
  await expect(page.getByRole("region", { name: "Payment record" })).toContainText("Ordered€150.75");
  await expect(page.getByRole("region", { name: "Attempts at the bank" })).toContainText("Authorised");
  await expect(page.getByRole("button", { name: "Cancel operation" })).toHaveCount(0);
  await payerContext.close();
});

test("a link that a program has opened is told apart from one that a person has seen", async ({
  browser,
  erp,
  page,
}) => {
  const answer = await erp.createInvoiceCollection({
    languageCode: "en",
    operations: [{ payment: { amount: 2_000, concept: "Tea" } }],
  });
  const [operation] = created.parse(answer.body).operations;
  if (!operation) throw new Error("no operation was created");
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  await fetch(operation.url, { headers: { "user-agent": agent, accept: "text/html" } });
  const story = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await page.goto(`/dashboard/operations/${operation.uuid}`);
  await expect(story.filter({ hasText: "Opened, no sign of a person yet" })).toBeVisible();

  // On a phone nothing is followed live: the page tells by itself that it is seen.
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 } });
  const payer = await context.newPage();
  const told = payer.waitForResponse((response) => response.url().endsWith("/seen"));
  await payer.goto(operation.url);
  expect((await told).status()).toBe(204);
  // It is known now, and is not told again.
  const requests: string[] = [];
  payer.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await payer.reload({ waitUntil: "networkidle" });
  expect(requests.filter((path) => path.endsWith("/seen"))).toEqual([]);
  await context.close();

  await page.reload();
  await expect(story.filter({ hasText: "First sign of a person on the page" })).toHaveCount(1);
  await expect(story.filter({ hasText: "The link was opened" })).toBeVisible();
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
  await expect(attempts).toContainText("Cancelled at the bank");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Opened");
});

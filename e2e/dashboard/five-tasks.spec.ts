import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { facturXml, pdfWith } from "@/lib/documents/testing/e-invoices";
import { DEMO_ORGANISATIONS, ibanOf } from "@/scripts/demo/organisations";
import { ApiClient } from "../api/api-client";
import { STRANGER, tenant } from "../api/callers";
import { startWebhookReceiver } from "../api/webhook-receiver";
import { Hand } from "../pages/hand";
import { demo } from "../support/demo";
import { expect, test, unique } from "./fixtures";

/**
 * What people do all day, counted from the home page as they would do it. docs/five-tasks.md says the figures: one that is
 * another fails here (decision 281).
 */
test.describe.configure({ mode: "default" });
// An organisation to which nothing else happens.
test.use({ person: "jonas" });

const HOME = "/dashboard";
const DOCUMENT = readFileSync("docs/five-tasks.md", "utf8");

/** `| Create from an invoice | 3 | 0 |` */
function expectAsDocumented(task: string, { clicks, keys, seconds }: Hand): void {
  test.info().annotations.push({ type: task, description: `${clicks} clicks, ${keys} keys, ${seconds} s` });
  process.stdout.write(`${task}: ${clicks} clicks, ${keys} keys, ${seconds} s\n`);
  expect(DOCUMENT).toContain(`| ${task} | ${clicks} | ${keys} |`);
}

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

async function begin(page: Page): Promise<Hand> {
  const hand = new Hand(page);
  await hand.begin(HOME);
  return hand;
}

/** A year that nothing of the demo is due in, nor of the worker before, which left what it made behind if one of these failed. */
let year = 0;
let owed: readonly string[] = [];

test.beforeAll(async () => {
  year = 2041 + test.info().workerIndex;
  const erp = new ApiClient(demo(), tenant(STRANGER));
  owed = [unique("F"), unique("F"), unique("F")];
  for (const externalId of owed) {
    await erp.createInvoiceCollection({
      operations: [
        {
          payment: { amount: 8_800, concept: externalId, subject: { name: "Ida", email: `${externalId}@example.org` } },
          invoice: { id: "invoice", externalId, dueDate: `${year}-08-20` },
        },
      ],
    });
  }
});

test("create from an invoice", async ({ page }) => {
  const buffer = await pdfWith({ "factur-x.xml": facturXml({ number: unique("RE"), dueDate: "20391231" }) });
  const hand = await begin(page);
  await hand.click(page.getByRole("link", { name: "New collection" }));
  await hand.see(page.getByLabel("Amount"));
  await hand.drop(page.getByLabel("Invoice: PDF or e-invoice"), {
    name: "invoice.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(buffer),
  });
  await hand.see(page.getByText("The e-invoice says:"));
  await hand.click(page.getByRole("button", { name: "Create collection" }));
  await hand.see(page.getByRole("heading", { name: "€150.75 is ready to be paid" }));
  expectAsDocumented("Create from an invoice", hand);
});

test("find who hasn't paid since August, and remind them", async ({ page }) => {
  const hand = await begin(page);
  await hand.click(page.getByRole("link", { name: /^Pending/ }));
  await hand.click(page.getByRole("button", { name: /^(Filters|\d filters?)$/ }));
  await hand.typeDay(page.getByRole("dialog").getByRole("group", { name: "Due" }).getByLabel("From"), `${year}-08-01`);
  await hand.click(page.getByRole("button", { name: "Show results" }));
  const rows = page.getByRole("table", { name: "Operations" }).locator("tbody tr");
  await expect(rows).toHaveCount(owed.length);
  for (const invoice of owed) await hand.see(rows.filter({ hasText: invoice }));
  expectAsDocumented("Find who hasn't paid since August", hand);

  const reminding = new Hand(page);
  await reminding.click(page.getByRole("checkbox", { name: "Select all of this page" }));
  await reminding.click(page.getByRole("button", { name: "Send the link" }));
  const window = page.getByRole("dialog");
  await reminding.click(window.getByRole("button", { name: "Send 3" }));
  await reminding.see(window.getByRole("heading", { name: "3 are done." }));
  expectAsDocumented("Remind them", reminding);
});

test("reconcile a statement", async ({ page }) => {
  const [, merchant] = DEMO_ORGANISATIONS;
  const account = merchant ? ibanOf(merchant.countryCode, merchant.bban) : "";
  const entries = owed.map((text, index) => ({
    ...{ amount: 8_800 - (index === 0 ? 50 : 0), bookedOn: "2026-03-03", reference: unique("B") },
    transfers: [{ text, name: "IDA" }],
  }));
  const camt = writeCamt(entries, { account, id: unique("M") });
  const hand = await begin(page);
  await hand.click(section(page, "Reconciliation"));
  await hand.drop(page.getByLabel("Statement files"), {
    name: "statement.xml",
    mimeType: "application/xml",
    buffer: Buffer.from(camt),
  });
  // What says its number is matched by itself; one that differs by some cents asks.
  await hand.click(page.getByRole("link", { name: "3 bookings: 2 matched, 1 suggested, 0 open" }));
  await hand.click(page.getByRole("button", { name: "Accept" }));
  await hand.see(page.getByText("by a person"));
  expectAsDocumented("Reconcile a statement", hand);
});

test("rotate a webhook secret", async ({ page }) => {
  const receiver = await startWebhookReceiver();
  const erp = new ApiClient(demo(), tenant(STRANGER));
  await erp.call("POST", "/webhook/v1/endpoints", { json: { url: receiver.url } });
  const hand = await begin(page);
  await hand.click(section(page, "Webhooks"));
  await hand.click(page.getByRole("link", { name: receiver.url }));
  await hand.click(page.getByRole("button", { name: "Change the secret" }));
  await hand.click(page.getByRole("alertdialog").getByRole("button", { name: "Change the secret" }));
  await hand.see(page.getByText(/^whsec_/));
  await hand.click(page.getByRole("dialog").getByRole("button", { name: "Copy" }));
  expectAsDocumented("Rotate a webhook secret", hand);
  await receiver.close();
});

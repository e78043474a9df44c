import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "./fixtures";
import { newPayment } from "./payments";

async function paymentWithInvoice() {
  const document = await PDFDocument.create();
  document.addPage();
  return newPayment({ invoicePdf: new Uint8Array(await document.save()) });
}

/** What this page fetches of the invoice. */
function previewsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/preview")) fetched.push(request.url());
  });
  return fetched;
}

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("the invoice stands beside the payment, and nothing refuses it", async ({ page }) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    const fetched = previewsOf(page);
    const { url } = await paymentWithInvoice();
    await page.goto(url);
    await expect(page.getByTitle(/^Invoice: /)).toBeVisible();
    await expect.poll(() => fetched.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });
});

test("on a phone it is neither shown nor fetched", async ({ page, payer }) => {
  const fetched = previewsOf(page);
  const { url } = await paymentWithInvoice();
  await payer.open(url);
  await expect(page.getByTitle(/^Invoice: /)).toBeHidden();
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
});

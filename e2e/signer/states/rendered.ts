import type { Page, Route } from "@playwright/test";
import { expect } from "@playwright/test";
import QRCode from "qrcode";
import { renderedBy } from "../../support/rendered-by";
import { samplePdf } from "./sample";

export { LANGUAGES } from "../../support/rendered-by";

/** Every state of the signer's page, with the document that it is about. */
export function renderSignerStates() {
  return renderedBy({ script: "e2e/signer/states/render-states.ts", path: "/sign/token", answerBeside });
}

/** Whether a page has drawn its documents, or has said that it can't. */
export async function settled(page: Page): Promise<void> {
  for (const document of await page.locator("[data-document]").all()) {
    await document.scrollIntoViewIfNeeded();
    await expect(document.locator(".tools, [data-not-shown]:not(:empty)").first()).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, 0));
}

async function answerBeside(route: Route): Promise<void> {
  const url = route.request().url();
  if (url.includes("/documents/")) {
    return route.fulfill({ body: Buffer.from(await samplePdf()), contentType: "application/pdf" });
  }
  if (!url.endsWith(".svg")) return route.fulfill({ status: 204 });
  const body = await QRCode.toString(url, { type: "svg", margin: 2 });
  return route.fulfill({ body, contentType: "image/svg+xml" });
}

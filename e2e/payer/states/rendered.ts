import type { Route } from "@playwright/test";
import QRCode from "qrcode";
import { renderedBy } from "../../support/rendered-by";

export { LANGUAGES } from "../../support/rendered-by";

/** Every state of the payer's page, drawn by the product itself, with the assets of the server under test. */
export function renderStates() {
  return renderedBy({ script: "e2e/payer/states/render-states.ts", path: "/pay/token", answerBeside });
}

/** Codes are drawn; nothing else is known of a payment that isn't there. */
async function answerBeside(route: Route): Promise<void> {
  const url = route.request().url();
  if (!url.endsWith(".svg")) return route.fulfill({ status: 204 });
  const body = await QRCode.toString(url, { type: "svg", margin: 2 });
  return route.fulfill({ body, contentType: "image/svg+xml" });
}

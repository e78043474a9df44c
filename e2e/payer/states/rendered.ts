import { execFileSync } from "node:child_process";
import type { Page, Route } from "@playwright/test";
import QRCode from "qrcode";
import { z } from "zod";

export const LANGUAGES = ["es", "en", "de"] as const;

const rendered = z.object({
  policy: z.string(),
  pages: z.array(z.object({ state: z.string(), language: z.enum(LANGUAGES), html: z.string() })),
});

/** Every state of the payer's page, drawn by the product itself, with the assets of the server under test. */
export function renderStates() {
  const args = ["--import", "tsx", "e2e/payer/states/render-states.ts", ...LANGUAGES];
  const env = { ...process.env, NODE_ENV: "production" as const, SANDBOX_BANK: "true", DEMO: "true" };
  const printed = execFileSync(process.execPath, args, { env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { policy, pages } = rendered.parse(JSON.parse(printed));
  /** Shows a state at an address of its own. What it would ask for its payment is not there. */
  const show = async (page: Page, state: string, language: string): Promise<void> => {
    const html = pages.find((each) => each.state === state && each.language === language)?.html ?? "";
    await page.route("**/pay/token**", (route) => {
      if (!route.request().isNavigationRequest()) return answerBeside(route);
      return route.fulfill({ body: html, contentType: "text/html", headers: { "content-security-policy": policy } });
    });
    await page.goto("/pay/token");
  };
  return { pages, show };
}

/** Codes are drawn; nothing else is known of a payment that isn't there. */
async function answerBeside(route: Route): Promise<void> {
  const url = route.request().url();
  if (!url.endsWith(".svg")) return route.fulfill({ status: 204 });
  const body = await QRCode.toString(url, { type: "svg", margin: 2 });
  return route.fulfill({ body, contentType: "image/svg+xml" });
}

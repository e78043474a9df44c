import { test as base } from "@playwright/test";
import { SignerPage } from "../pages/signer-page";

/** A signer on a desktop; what moves is still. */
export const test = base.extend<Readonly<{ signer: SignerPage }>>({
  locale: "en-GB",
  viewport: { width: 1280, height: 860 },
  contextOptions: { reducedMotion: "reduce" },
  signer: async ({ page }, use) => use(new SignerPage(page)),
});

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export { unique } from "../dashboard/fixtures";
export { ALMENDRO, expect } from "../payer/fixtures";

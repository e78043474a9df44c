import { test as base } from "@playwright/test";
import { PayerPage } from "../pages/payer-page";
import { SandboxBankPage } from "../pages/sandbox-bank-page";

type Fixtures = Readonly<{ payer: PayerPage; bank: SandboxBankPage }>;

/** The payer on a phone, with both pages they walk through. */
export const test = base.extend<Fixtures>({
  locale: "en-GB",
  viewport: { width: 390, height: 844 },
  payer: async ({ page }, use) => use(new PayerPage(page)),
  bank: async ({ page }, use) => use(new SandboxBankPage(page)),
});

export { expect } from "@playwright/test";

/** Two of the sandbox's Spanish banks. */
export const ALMENDRO = "Banco Almendro";
export const BRISAMAR = "Caja Brisamar";

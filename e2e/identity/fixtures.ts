import { test as base, type Page } from "@playwright/test";
import { OutboxPage } from "../pages/outbox-page";
import { type NewOwner, SignUpPage } from "../pages/sign-up-page";
import { forgetSignUps } from "../support/database";

export const PASSWORD = "three words in a row";

export type Organisation = Readonly<{ owner: NewOwner; page: Page }>;

type Fixtures = Readonly<{
  /** A browser of its own for each person; all are closed with the test. */
  newPage: () => Promise<Page>;
  /** Signs an organisation up that no other test knows, with its owner at the dashboard. */
  newOrganisation: (legalName: string) => Promise<Organisation>;
  /** Follows an invitation's mail and makes the account; ends in the dashboard. */
  join: (email: string, name: string) => Promise<Page>;
}>;

export const test = base.extend<Fixtures>({
  locale: "en-GB",
  viewport: { width: 1280, height: 860 },
  newPage: async ({ browser, locale, viewport, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ viewport, ...(locale && { locale }), ...(baseURL && { baseURL }) });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  newOrganisation: async ({ newPage }, use) =>
    use(async (legalName) => {
      await forgetSignUps();
      const page = await newPage();
      const owner = { legalName, email: anAddress(), name: "Olga Prieto", password: PASSWORD };
      await new SignUpPage(page).signUp(owner);
      return { owner, page };
    }),
  join: async ({ newPage }, use) =>
    use(async (email, name) => {
      const page = await newPage();
      await new OutboxPage(page).followLinkTo(email);
      await page.getByLabel("Your name").fill(name);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Accept the invitation" }).click();
      await page.waitForURL(/\/dashboard$/);
      return page;
    }),
});

export { expect } from "@playwright/test";

/** An address that no other test has. */
export function anAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

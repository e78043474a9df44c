import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { SignInPage, someone } from "../pages/sign-in-page";
import { LOOKS } from "../support/looks";

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    where,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} fits the window`).toBe(0);
}

for (const { colorScheme, width } of LOOKS) {
  test(`axe finds nothing on the sign-in pages at ${width} px in ${colorScheme}`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 844 },
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const signIn = new SignInPage(page);
    for (const path of [
      "/password/forgot",
      "/password/forgot?sent=1",
      "/password/reset?token=none",
      "/invitation?token=none",
      "/sign-up",
      "/sign-up?sent=1",
      "/sign-up?problem=email&legalName=Olivar&countryCode=PT",
      "/sign-up/confirm?token=none",
      "/sign-in?request=none",
      "/sign-in?notice=signed_out",
      "/not-me?token=none",
      "/outbox",
      "/idp/oauth2/authorize",
    ]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
    await signIn.open("/security");
    await expectAccessible(page, "sign-in");
    await signIn.typePassword(someone("david"));
    await expect(page).toHaveURL(/\/security$/);
    await expectAccessible(page, "security");
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByLabel("Code")).toBeVisible();
    await expectAccessible(page, "setting up an app");
    await context.close();
  });
}

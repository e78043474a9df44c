import { expect, test } from "@playwright/test";
import { SignInPage, someone } from "../pages/sign-in-page";
import { expectAccessible, WIDTHS } from "../support/accessible";

for (const width of WIDTHS) {
  test(`axe finds nothing on the sign-in pages at ${width} px`, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({
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

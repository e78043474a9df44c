import { expect, test } from "@playwright/test";
import { SignInPage, someone } from "../pages/sign-in-page";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";

test.use({ ...PHONE, locale: "en-GB" });

test("axe finds nothing on the pages around a sign-in, on a phone and a desktop", async ({ page }) => {
  test.slow();
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
    await expectAccessibleAtEachWidth(page, path);
  }
});

test("axe finds nothing on the sign-in and the security page, on a phone and a desktop", async ({ page }) => {
  test.slow();
  const signIn = new SignInPage(page);
  await signIn.open("/security");
  await expectAccessibleAtEachWidth(page, "sign-in");
  await signIn.typePassword(someone("david"));
  await expect(page).toHaveURL(/\/security$/);
  await expectAccessibleAtEachWidth(page, "security");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await expectAccessibleAtEachWidth(page, "setting up an app");
});

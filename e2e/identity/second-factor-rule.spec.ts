import type { Page } from "@playwright/test";
import { PeoplePage } from "../pages/people-page";
import { expectAccessible, WIDTHS } from "../support/accessible";
import { holdPasskeys } from "../support/passkeys";
import { anAddress, expect, test } from "./fixtures";

test("where a second factor is required, the dashboard opens once a member has one", async ({
  newOrganisation,
  join,
}) => {
  test.slow();
  const { page } = await newOrganisation("Talleres Bidasoa, S.L.");
  const people = new PeoplePage(page);
  const email = anAddress();
  await people.open();
  await people.invite(email, "OPERATOR");
  const eva = await join(email, "Eva Montes");

  const rule = page.getByRole("region", { name: "Second factor" });
  const require = async () => {
    await rule.getByRole("button", { name: "Require a second factor" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Require a second factor" }).click();
  };
  await page.goto("/dashboard/organisation");
  await require();
  await expect(page.getByText("Set up a passkey or an authenticator app of your own first")).toBeVisible();
  await addPasskey(page);
  await page.goto("/dashboard/organisation");
  await require();
  await expect(rule).toContainText("Every member needs a passkey or an authenticator app.");

  for (const path of ["/dashboard", "/dashboard/operations", "/dashboard/people"]) {
    await eva.goto(path);
    await expect(eva).toHaveURL(/\/security\?notice=second_factor$/);
  }
  await expect(eva.getByRole("status").first()).toContainText("Talleres Bidasoa, S.L. asks its members");
  const back = eva.getByRole("link", { name: "Back to the dashboard" });
  await expect(back).toHaveCount(0);
  await eva.emulateMedia({ reducedMotion: "reduce" });
  for (const width of WIDTHS) {
    await eva.setViewportSize({ width, height: 844 });
    await expectAccessible(eva, `a second factor is needed at ${width} px`);
  }
  await addPasskey(eva);
  await expect(eva.getByText("asks its members")).toHaveCount(0);
  await back.click();
  await expect(eva).toHaveURL(/\/dashboard$/);
});

async function addPasskey(page: Page): Promise<void> {
  await holdPasskeys(page);
  await page.goto("/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
}

import { PeoplePage } from "../pages/people-page";
import { expectAccessible, WIDTHS } from "../support/accessible";
import { anAddress, expect, test } from "./fixtures";

test("an account waits for a second person and for its day, and can be taken back until then", async ({
  newOrganisation,
  join,
}) => {
  test.slow();
  const { page } = await newOrganisation("Imprenta Duero, S.L.");
  const protection = page.getByRole("region", { name: "Protection of accounts" });
  const save = protection.getByRole("button", { name: "Save the protection" });
  await page.goto("/dashboard/organisation");
  await protection.getByLabel("Another owner or admin must approve it").check();
  await save.click();
  await expect(page.getByText("Nobody else is there to approve")).toBeVisible();

  const people = new PeoplePage(page);
  const email = anAddress();
  await people.open();
  await people.invite(email, "ADMIN");
  const eva = await join(email, "Eva Montes");
  await page.goto("/dashboard/organisation");
  await protection.getByLabel("Another owner or admin must approve it").check();
  await save.click();
  await expect(page.getByText("It is saved.")).toBeVisible();

  await page.goto("/dashboard/accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByLabel("BIC").fill("COBADEFFXXX");
  await page.getByLabel("Name for it").fill("Savings");
  await page.getByRole("dialog").getByRole("button", { name: "Add account" }).click();
  const account = page.getByRole("main").getByRole("listitem").filter({ hasText: "Savings" });
  await expect(account).toContainText("another owner or admin must approve it");
  await expect(account.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await eva.goto("/dashboard/accounts");
  const evas = eva.getByRole("main").getByRole("listitem").filter({ hasText: "Savings" });
  await expect(evas).toContainText("asked for by Olga Prieto");
  for (const width of WIDTHS) {
    await eva.setViewportSize({ width, height: 844 });
    await expectAccessible(eva, `accounts that wait at ${width} px`);
  }
  await evas.getByRole("button", { name: "Approve" }).click();
  await expect(evas).toContainText("Default");

  await page.goto("/dashboard/organisation");
  await protection.getByLabel("Another owner or admin must approve it").uncheck();
  await protection.getByLabel("It takes effect after 24 hours").check();
  await save.click();
  await expect(protection.getByText(/It stays on until/)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `protection that ends at ${width} px`);
  }
  await protection.getByRole("button", { name: "Keep it on" }).click();
  await expect(protection.getByText(/It stays on until/)).toHaveCount(0);
});

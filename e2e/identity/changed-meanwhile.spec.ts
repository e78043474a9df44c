import type { Page } from "@playwright/test";
import { PeoplePage } from "../pages/people-page";
import { expectAccessible } from "../support/accessible";
import { anAddress, expect, test } from "./fixtures";

/** Of an organisation of their own: what is changed here changes every page of everybody in it (decision 365). */
test("what two owners change of their organisation and its protection at the same time is both kept", async ({
  newOrganisation,
  join,
}) => {
  test.slow();
  const { page: olga } = await newOrganisation("Dos Dueñas, S.L.");
  const people = new PeoplePage(olga);
  const email = anAddress();
  await people.open();
  await people.invite(email, "OWNER");
  const eva = await join(email, "Eva Montes");
  for (const page of [olga, eva]) await page.goto("/dashboard/organisation");
  const settings = (page: Page) => page.getByRole("region", { name: "Settings", exact: true });
  const protection = (page: Page) => page.getByRole("region", { name: "Protection of accounts" });
  const save = (page: Page) => settings(page).getByRole("button", { name: "Save", exact: true }).click();
  const protect = (page: Page) => protection(page).getByRole("button", { name: "Save the protection" }).click();
  const told = /^Olga Prieto has changed it meanwhile, and yours is not saved yet/;

  await settings(olga).getByLabel("Time zone").selectOption("Atlantic/Canary");
  await save(olga);
  await expect(olga.getByText("The settings are saved.")).toBeVisible();
  await settings(eva).getByLabel("Language").selectOption("pt");
  await save(eva);
  await expect(settings(eva).getByRole("alert")).toContainText(told);
  await expect(settings(eva).getByLabel("Language")).toHaveValue("pt");
  await expect(settings(eva).getByLabel("Time zone")).toHaveValue("Atlantic/Canary");
  await expectAccessible(eva, "settings that were changed meanwhile");
  await save(eva);
  await expect(settings(eva).getByRole("alert")).toHaveCount(0);

  await protection(olga).getByLabel("It takes effect after 24 hours").check();
  await protect(olga);
  await expect(olga.getByText(/^It is saved\. What you switch off/)).toBeVisible();
  await protection(eva).getByLabel("Another owner or admin must approve it").check();
  await protect(eva);
  await expect(protection(eva).getByRole("alert")).toContainText(told);
  for (const label of ["Another owner or admin must approve it", "It takes effect after 24 hours"]) {
    await expect(protection(eva).getByLabel(label)).toBeChecked();
  }
  await protect(eva);
  await expect(protection(eva).getByRole("alert")).toHaveCount(0);

  await olga.reload();
  await expect(settings(olga).getByLabel("Language")).toHaveValue("pt");
  await expect(settings(olga).getByLabel("Time zone")).toHaveValue("Atlantic/Canary");
  for (const label of ["Another owner or admin must approve it", "It takes effect after 24 hours"]) {
    await expect(protection(olga).getByLabel(label)).toBeChecked();
  }
  await expect(protection(olga).getByText(/It stays on until/)).toHaveCount(0);
});

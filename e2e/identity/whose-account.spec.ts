import { expectAccessible, WIDTHS } from "../support/accessible";
import { expect, test } from "./fixtures";

test("an account whose bank names its holder a little otherwise is confirmed by its owner, or called so", async ({
  newOrganisation,
}) => {
  test.slow();
  const { page } = await newOrganisation("Conservas Arosa Hnos.");
  const accounts = page.getByRole("main").getByRole("listitem");
  const add = async (alias: string, iban: string, holder?: string) => {
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByLabel("IBAN").fill(iban);
    await page.getByLabel("BIC").fill("COBADEFFXXX");
    await page.getByLabel("Name for it").fill(alias);
    if (holder) await page.getByLabel("Account holder").fill(holder);
    await page.getByRole("dialog").getByRole("button", { name: "Add account" }).click();
  };

  await page.goto("/dashboard/accounts");
  await add("Shop", "DE89 3704 0044 0532 0130 00");
  const shop = accounts.filter({ hasText: "Shop" });
  await expect(shop).toContainText("Its bank calls the holder “Conservas Arosa Hermanos”");
  await add("Office", "FR14 2004 1010 0505 0001 3M02 606", "Otra Persona, S.L.");
  const office = accounts.filter({ hasText: "Office" });
  await expect(office).toContainText("belongs to somebody else");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `accounts of every standing at ${width} px`);
  }

  await page.goto("/dashboard");
  await expect(page.getByText("an owner has to confirm the name")).toBeVisible();
  await page.getByText("Its bank says that Office belongs to somebody else.").click();
  await expect(page).toHaveURL(/\/dashboard\/accounts$/);

  await shop.getByRole("button", { name: "That is us" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "That is us" }).click();
  await expect(shop).toContainText("Name confirmed");

  await office.getByRole("button", { name: "Change the name" }).click();
  await page.getByRole("dialog").getByLabel("Account holder").fill("Conservas Arosa");
  await page.getByRole("dialog").getByRole("button", { name: "Change the name" }).click();
  await expect(office).toContainText("Verified");

  await page.goto("/dashboard");
  await expect(page.getByText("All quiet: nothing waits for you.")).toBeVisible();
});

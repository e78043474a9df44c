import { expectAccessible } from "../support/accessible";
import { ageSignIns } from "../support/database";
import { expect, PASSWORD, test } from "./fixtures";

const IBAN = "DE89 3704 0044 0532 0130 00";

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]) {
  test(`after a while, adding an account asks who it is, over the form that stays (${width} px)`, async ({
    newOrganisation,
  }) => {
    const { owner, page } = await newOrganisation("Viveros Levante, S.L.");
    await page.setViewportSize({ width, height });
    await page.goto("/dashboard/accounts");
    await page.getByRole("button", { name: "Add account" }).click();
    await page.getByLabel("IBAN").fill(IBAN);
    await page.getByLabel("BIC").fill("COBADEFFXXX");
    await page.getByLabel("Name for it").fill("Savings");
    await ageSignIns(owner.email, 16);
    const add = page.getByRole("dialog").getByRole("button", { name: "Add account" });
    await add.click();

    const confirm = page.getByRole("dialog", { name: "Confirm it’s you" });
    await expect(confirm.getByLabel(`Password of ${owner.email}`)).toBeFocused();
    await expectAccessible(page, "the question who it is");
    await confirm.getByLabel("Password").fill("not my password");
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(confirm.getByRole("alert")).toHaveText("The password is not right.");
    await expect(confirm.getByLabel("Password")).toBeFocused();

    // Whoever closes it is told, and has lost nothing.
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Nothing was changed: confirm first that it is you.")).toBeVisible();
    await expect(page.getByLabel("IBAN")).toHaveValue(IBAN);

    await add.click();
    await confirm.getByLabel("Password").fill(PASSWORD);
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Savings" })).toContainText("DE89");

    // It was one sign-in: for a quarter of an hour nothing asks again.
    await page.goto("/dashboard/webhooks");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await page.getByLabel("Address").fill("https://example.com/hook");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
  });
}

test("a button that only asks for a yes is confirmed the same way, in Spanish too", async ({ newOrganisation }) => {
  const { owner, page } = await newOrganisation("Cerrajería Ebro, S.L.");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Address").fill("https://example.com/hook");
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: /example\.com/ }).click();
  await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
  await page.context().addCookies([{ name: "paraph_language", value: "es", url: page.url() }]);
  await page.reload();
  await ageSignIns(owner.email, 16);
  await page.getByRole("button", { name: "Ver el secreto" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await expect(confirm).toBeVisible();
  await expectAccessible(page, "the question in Spanish");
  await confirm.getByLabel("Contraseña").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^whsec_/)).toBeVisible();
});

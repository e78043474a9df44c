import type { Page } from "@playwright/test";
import { Dashboard } from "../pages/dashboard";
import { expectAccessible } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const SAVED = "It is saved. Open links show it at once.";

test("what two people change of a payment page at the same time is both kept (decision 365)", async ({
  dashboard,
  page,
  browser,
  signedIn,
}) => {
  const name = unique("Shop");
  await dashboard.open("/dashboard/configurations/new");
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/configurations\/[0-9a-f-]{36}$/);

  const context = await browser.newContext({ storageState: await signedIn("bruno"), locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, "Name")).toHaveValue(name);

  await field(page, "Description").fill("Ana's words");
  await page.getByRole("checkbox", { name: /^The payer and signers may decline/ }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dashboard.toast(SAVED)).toBeVisible();

  await field(other, "Name").fill(`${name} Bruno`);
  await field(other, "E-mail for payers’ questions").fill("bruno@example.com");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  const told = other.getByRole("alert").filter({ hasText: /has changed it meanwhile, and yours is not saved yet/ });
  await expect(told).toContainText(/^Ana/);
  await expect(field(other, "Name")).toHaveValue(`${name} Bruno`);
  await expect(field(other, "E-mail for payers’ questions")).toHaveValue("bruno@example.com");
  await expect(field(other, "Description")).toHaveValue("Ana's words");
  await expect(other.getByRole("checkbox", { name: /^The payer and signers may decline/ })).not.toBeChecked();
  await expectAccessible(other, "a payment page that was changed meanwhile");

  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(new Dashboard(other).toast(SAVED)).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(field(page, "Name")).toHaveValue(`${name} Bruno`);
  await expect(field(page, "Description")).toHaveValue("Ana's words");
  await expect(page.getByRole("checkbox", { name: /^The payer and signers may decline/ })).not.toBeChecked();
  await context.close();
});

import type { Page } from "@playwright/test";
import { expectAccessible, WIDTHS } from "../support/accessible";
import { expect, PASSWORD, test } from "./fixtures";

test.slow();

/** The link of the newest mail about the account itself. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const link = page.getByRole("listitem").filter({ hasText: email }).locator("a[href*='/not-me?']").first();
  await expect(async () => {
    await page.goto("/outbox");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await link.getAttribute("href")) ?? "";
}

test("who did not do it ends every sign-in, and chooses a new password in the language they read", async ({
  newOrganisation,
  newPage,
}) => {
  const { owner, page } = await newOrganisation("Librería Tambre, S.L.");
  await page.goto("/dashboard/clients");
  await page.getByRole("button", { name: "New client" }).first().click();
  await page.getByLabel("Name").fill("The thief’s");
  await page.getByRole("button", { name: "Create client" }).click();
  await page.getByRole("button", { name: "I have it" }).click();

  const reader = await newPage();
  const link = await mailedLink(reader, owner.email);
  await reader.emulateMedia({ reducedMotion: "reduce" });
  for (const width of WIDTHS) {
    await reader.setViewportSize({ width, height: 844 });
    for (const lang of ["en", "es"]) {
      await reader.goto(`${link}&lang=${lang}`);
      await expectAccessible(reader, `${lang}, ${width} px`);
    }
  }
  // Mail programs open links by themselves: that alone ended nothing.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
  // A page that stays open is told by itself, and leads away (dashboard/live.spec.ts): here somebody comes anew.
  await page.goto("about:blank");

  await reader.getByRole("button", { name: "No he sido yo: proteger mi cuenta" }).click();
  await expect(reader.getByRole("heading", { name: "Elige una contraseña nueva" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in\?/);
  const refused = page.getByText("The email or the password is not right.");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(refused).toBeVisible();

  await reader.getByLabel("Contraseña nueva").fill("cuatro palabras bien distintas");
  await reader.getByRole("button", { name: "Guardar la contraseña" }).click();
  await expect(reader).toHaveURL(/\/sign-in/);
  await reader.goto(link);
  await expect(reader.getByRole("heading", { name: "Your account is secured" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "It wasn’t me: secure my account" })).toHaveCount(0);
  await expectAccessible(reader, "used");
});

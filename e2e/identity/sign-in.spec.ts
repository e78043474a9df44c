import { expect, test } from "@playwright/test";
import { codeAt } from "@/lib/people/factors/totp";
import { Dashboard } from "../pages/dashboard";
import { OutboxPage } from "../pages/outbox-page";
import { passwordOf, SignInPage, someone } from "../pages/sign-in-page";
import { ageSignIns } from "../support/database";
import { holdPasskeys } from "../support/passkeys";

test.use({ locale: "en-GB" });

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong password is told, the right one leads to the page that was asked for", async ({ page }) => {
    const signIn = new SignInPage(page);
    await signIn.open("/dashboard/operations");
    await signIn.typePassword(someone("bruno"), "wrong");
    await expect(page.getByRole("alert")).toHaveText("The email or the password is not right.");
    await expect(page.getByLabel("Email")).toHaveValue(someone("bruno"));
    await signIn.typePassword(someone("bruno"));
    await expect(page).toHaveURL(/\/dashboard\/operations/);
  });

  test("a demo account is one click away, in Spanish too", async ({ page }) => {
    await new SignInPage(page).open();
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Te damos la bienvenida");
    await page.getByRole("button", { name: someone("bruno") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("a forgotten password is replaced through the mail", async ({ page }) => {
    const email = someone("jonas");
    await new SignInPage(page).open();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status")).toContainText("If there is an account");
    await new OutboxPage(page).followLinkTo(email, "/password/reset?");
    // The same one again: other specs know it from the demo's file.
    await page.getByLabel("New password").fill(passwordOf(email));
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByRole("status")).toContainText("Your password has changed");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await new SignInPage(page).typePassword(email);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("signing out ends the session, whoever kept its cookies", async ({ page, context, browser }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.typePassword(someone("carla"));
  await expect(page).toHaveURL(/\/dashboard$/);
  const kept = await context.cookies();
  await new Dashboard(page).chooseInAccountMenu(/^(Sign out|Cerrar sesión)$/);
  await expect(page).toHaveURL(/notice=signed_out/);
  const thief = await browser.newContext();
  await thief.addCookies(kept);
  const stolen = await thief.newPage();
  await stolen.goto("/dashboard");
  await expect(stolen).toHaveURL(/\/sign-in\?/);
  await thief.close();
});

test("a passkey is added, and signs in without a password", async ({ page, context }) => {
  await holdPasskeys(page);
  const signIn = new SignInPage(page);
  await signIn.open("/security");
  await signIn.typePassword(someone("bruno"));
  await expect(page).toHaveURL(/\/security$/);
  const name = `Key ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText(name)).toBeVisible();

  await context.clearCookies();
  await signIn.open("/security");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/security$/);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByText(name)).toBeHidden();
});

test("an old sign-in is confirmed before anything of it is changed, and goes on as the same one", async ({ page }) => {
  const signIn = new SignInPage(page);
  const email = someone("carla");
  await signIn.open("/security");
  await signIn.typePassword(email);
  const sessions = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions.first()).toBeVisible();
  const before = await sessions.count();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  // The page was open all the while.
  await ageSignIns(email, 16);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Confirm that it is you")).toBeVisible();
  await expect(page.getByRole("code")).toHaveCount(0);
  for (const name of ["Set up", "Add a passkey"]) await expect(page.getByRole("button", { name })).toHaveCount(0);

  await page.getByRole("link", { name: "Confirm" }).click();
  await signIn.typePassword(email);
  await expect(page).toHaveURL(/\/security$/);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("code")).toBeVisible();
  await expect(sessions).toHaveCount(before);
});

test("an authenticator app is set up, asked for and taken off", async ({ page, context }) => {
  const signIn = new SignInPage(page);
  const email = someone("marta");
  await signIn.open("/security");
  await signIn.typePassword(email);
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = fromBase32((await page.getByRole("code").textContent()) ?? "");
  // What is meant for now or for the next step still counts when a step ends on the way.
  const code = (stepsAway: number) => codeAt(secret, Math.floor(Date.now() / 30_000) + stepsAway);
  await page.getByLabel("Code").fill(code(0));
  await page.getByRole("button", { name: "Confirm" }).click();
  const recoveryCodes = page.getByRole("status").getByRole("listitem");
  await expect(recoveryCodes).toHaveCount(10);
  await expect(page.getByText("It is off.")).toHaveCount(0);
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? "";

  await context.clearCookies();
  await signIn.open("/security");
  await signIn.typePassword(email);
  await page.getByLabel("Code").fill("000 000");
  await page.getByRole("button", { name: "Continue" }).click();
  // Next's own announcer is an alert, too.
  await expect(page.getByRole("alert").filter({ hasText: "does not work" })).toBeVisible();
  await page.getByLabel("Code").fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  await page.getByLabel("Code").fill(code(1));
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

import { AuditPage } from "../pages/audit-page";
import { OutboxPage } from "../pages/outbox-page";
import { SignInPage } from "../pages/sign-in-page";
import { SignUpPage } from "../pages/sign-up-page";
import { anAddress, expect, PASSWORD, test } from "./fixtures";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("an organisation signs up through the mail, and its owner signs in", async ({ page, context }) => {
    const owner = { legalName: "Olivar do Douro, Lda.", email: anAddress(), name: "Olga Prieto", password: PASSWORD };
    const signUp = new SignUpPage(page);
    await new SignInPage(page).open();
    await page.getByRole("link", { name: "Sign your organisation up" }).click();
    await signUp.ask(owner);
    await expect(signUp.sent).toContainText("The mail is on its way");
    await new OutboxPage(page).followLinkTo(owner.email);
    const link = page.url();
    await signUp.confirm(owner);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(owner.legalName).first()).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("If you have just signed up with it, sign in");
    await context.clearCookies();
    await new SignInPage(page).open();
    await new SignInPage(page).typePassword(owner.email, owner.password);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("what is missing is asked for, in Spanish too", async ({ page }) => {
  await page.goto("/sign-up?problem=email&legalName=Olivar&countryCode=PT&lang=es");
  await expect(page.getByLabel("Razón social")).toHaveValue("Olivar");
  await expect(page.getByLabel("País")).toHaveValue("PT");
  await expect(page.getByText("Esto no es un correo electrónico.")).toBeVisible();
});

test("a legal name that is too long is told, and not cut", async ({ page }) => {
  const signUp = new SignUpPage(page);
  const legalName = `Reparación y Rehabilitación ${"Integral ".repeat(10)}, S.L.P.`;
  await signUp.open();
  await signUp.ask({ legalName, email: anAddress() });
  const field = page.getByLabel("Legal name");
  await expect(field).toHaveValue(legalName);
  await expect(field).toHaveAccessibleDescription(/Write the legal name in up to 100 characters/);
});

test("another site's form signs nobody up", async ({ request }) => {
  const form = { legalName: "Olivar", countryCode: "PT", email: anAddress(), language: "en" };
  for (const path of ["/sign-up/send", "/sign-up/confirm/save"]) {
    const answer = await request.post(path, { form, headers: { "sec-fetch-site": "cross-site" }, maxRedirects: 0 });
    expect(answer.status(), path).toBe(403);
  }
});

test("a new organisation's settings are changed, and its audit log tells all of it", async ({ newOrganisation }) => {
  const { page } = await newOrganisation("Moinho Velho, Lda.");
  await page.goto("/dashboard/organisation");
  await expect(page.getByRole("region", { name: "Identity" })).toContainText("Moinho Velho, Lda.");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Lisbon");
  await page.getByLabel("Time zone").selectOption("Atlantic/Azores");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The settings are saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Time zone")).toHaveValue("Atlantic/Azores");

  const audit = new AuditPage(page);
  await audit.open();
  for (const act of ["Organisation changed", "Payment page created", "Member added"]) {
    await expect(audit.entry(act)).toContainText("Olga Prieto");
  }
  await expect(audit.entry("Organisation created")).toContainText("Paraph");
  await audit.narrowTo({ about: "Payment pages" });
  await expect(page).toHaveURL(/about=configuration/);
  await expect(audit.entries).toHaveCount(1);
  await expect(audit.entry("Payment page created")).toBeVisible();
});

import { LANGUAGES } from "@/components/payer/language";
import { messagesIn } from "@/components/payer/messages";
import { ALMENDRO, expect, test } from "./fixtures";
import { newPayment } from "./payments";

for (const language of ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt", "nl"] as const) {
  test(`the flow's language is the page's: ${LANGUAGES[language]}`, async ({ payer, page }) => {
    await payer.open((await newPayment({ languageCode: language })).url);
    const words = messagesIn(language, null);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(payer.heading).toHaveText(words.banks.title);
    await expect(page).toHaveTitle(new RegExp(words.banks.title));
    await expect(page.getByText(words.transfer.title)).toBeVisible();
  });
}

test("an Austrian flow speaks German, with its amounts and dates", async ({ payer, page }) => {
  await payer.open((await newPayment({ languageCode: "de-AT", amount: 123_450 })).url);
  await expect(payer.amount).toContainText("1.234,50 €");
  await expect(page.getByRole("definition").filter({ hasText: "31. Dezember 2030" })).toBeVisible();
});

test("a language we don't speak gives way to the additional one", async ({ payer }) => {
  await payer.open((await newPayment({ languageCode: "sv", additionalLanguageCode: "fr" })).url);
  await expect(payer.heading).toHaveText("Choisissez votre banque");
});

test("where the flow names no language, the browser's counts", async ({ browser }) => {
  const { url } = await newPayment({ languageCode: null });
  for (const [locale, title] of [
    ["de-AT", "Wählen Sie Ihre Bank"],
    ["nl-BE", "Kies je bank"],
    ["sv-SE", "Elige tu banco"],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await context.close();
  }
});

test("the chosen language stays on the way to the bank, after it, and at the next link", async ({
  payer,
  bank,
  page,
}) => {
  const payment = await newPayment({ languageCode: "es" });
  await payer.open(payment.url);
  await payer.chooseLanguage("Italiano");
  await expect(payer.heading).toHaveText("Scegli la tua banca");
  await payer.chooseBank(ALMENDRO);
  await bank.arrive();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accedi per pagare");
  await bank.pay();
  await expect(payer.heading).toHaveText("Pagamento confermato");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  expect(page.url()).toBe(payment.url);

  await payer.open((await newPayment({ languageCode: "es" })).url);
  await expect(payer.heading).toHaveText("Scegli la tua banca");
});

test("the phone that scans the code goes on in the language that was chosen on the desktop", async ({
  payer,
  browser,
}) => {
  const { url } = await newPayment({ languageCode: "es" });
  await payer.open(url);
  await payer.chooseLanguage("Deutsch");
  await expect(payer.page.locator("html")).toHaveAttribute("lang", "de");
  const phone = await browser.newPage({ locale: "en-GB" });
  await phone.goto(url);
  await expect(phone.locator("html")).toHaveAttribute("lang", "de");
  await phone.close();
});

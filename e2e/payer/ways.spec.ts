import type { Page } from "@playwright/test";
import type { PayerPage } from "../pages/payer-page";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "./fixtures";
import { newPayment } from "./payments";

/** Every way to authorise that is not a plain redirect, at the sandbox bank that has it. */

test("in the bank's app: named first, confirmed on another page, and this one goes on by itself", async ({
  payer,
  page,
  context,
}) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("eulental");
  await payer.chooseBank("Sparbank Eulental");
  await expect(payer.heading).toHaveText("Your details at Sparbank Eulental");
  await expectAccessible(page, "what the bank wants to know");
  await page.getByLabel("Anmeldename").fill("o");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That doesn’t look right. Please check it.")).toBeVisible();
  await expect(page.getByLabel("Anmeldename")).toBeFocused();
  expect(page.url()).not.toContain("PSU_ID");
  await page.getByLabel("Anmeldename").fill("ok");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(payer.heading).toHaveText("Confirm in the app of Sparbank Eulental");
  await expectAccessible(page, "while the app is waited for");
  const app = await context.newPage();
  await app.goto((await page.getByRole("link", { name: "Open Sparbank Eulental" }).getAttribute("href")) ?? "");
  await app.locator("button[value=NEXT]").click();
  await app.locator("button[value=NEXT]").click();
  await expect(app.getByRole("heading", { level: 1 })).toHaveText("The payment is on its way");

  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

for (const [size, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1280, height: 900 }],
] as const) {
  test(`by the bank's pages or in its app, as the payer chooses, on a ${size}`, async ({ payer, bank, page }) => {
    await page.setViewportSize(viewport);
    const payment = await newPayment({ countryCode: "DE" });
    await payer.open(payment.url);
    await payer.search.fill("zwilling");
    await payer.chooseBank("Zwillingsbank Sternwarte");
    await expect(payer.heading).toHaveText("How would you like to confirm?");
    await expectAccessible(page, "the choice of a way");
    await page.getByRole("button", { name: "In the app of Zwillingsbank Sternwarte" }).click();
    await expect(payer.heading).toHaveText("Your details at Zwillingsbank Sternwarte");
    await page.goBack();
    await page.getByRole("button", { name: "On the website of Zwillingsbank Sternwarte" }).click();
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(await payment.status()).toBe("COMPLETED");
  });
}

test("from an account that is named first", async ({ payer, bank, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.search.fill("tomillo");
  await payer.chooseBank("Banco Tomillo");
  await page.getByLabel("Account to pay from (IBAN)").fill("ES91 2100 0418 4502 0005 1331");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("That doesn’t look right");
  await page.getByLabel("Account to pay from (IBAN)").fill("ES93 9874 0001 6510 0124 5678");
  await page.getByRole("button", { name: "Continue" }).click();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test("a method is chosen, a wrong code told at its field, the right one pays", async ({ payer, page }) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("seestern");
  await payer.chooseBank("Kontobank Seestern");
  await page.getByLabel("Anmeldename").fill("ok");
  await payer.chooseLanguage("Deutsch");
  await expect(payer.heading).toHaveText("Angaben für Kontobank Seestern");
  await payer.chooseLanguage("English");
  await expect(payer.heading).toHaveText("Your details at Kontobank Seestern");
  await expect(page.getByLabel("Anmeldename"), "what was typed is there in another language, too").toHaveValue("ok");
  expect(await page.evaluate(() => Object.values(sessionStorage).join()), "and nowhere else").not.toContain("PSU_ID");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payer.heading).toHaveText("How would you like to confirm?");
  await expectAccessible(page, "the choice of a method");
  await page.getByRole("button", { name: /^SMS/ }).click();
  await expect(payer.heading).toHaveText("Enter the code");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("The bank did not accept it.");
  await expectAccessible(page, "a code that was wrong");
  // Whoever's phone has dropped the tab while they looked for the code loads the address of the form.
  await page.goto(page.url());
  await expect(payer.heading).toHaveText("Enter the code");
  expect(page.url()).toMatch(/\/pay\/[^/]+$/);
  await page.getByLabel("Code").fill("123 456");
  await payer.chooseLanguage("Deutsch");
  await expect(page.locator("#field-CODE"), "a code is kept nowhere").toHaveValue("");
  await payer.chooseLanguage("English");
  await page.getByLabel("Code").fill("123 456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("one of two ways on our page: by number, whose code comes at once; the other stays open", async ({
  payer,
  page,
}) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("muschel");
  await payer.chooseBank("Muschelbank Ostersiel");
  await expect(payer.heading).toHaveText("How would you like to confirm?");
  await expectAccessible(page, "the choice between two ways of one kind");
  await page.getByRole("button", { name: "Mit dem Anmeldenamen" }).click();
  await expect(page.getByLabel("Anmeldename")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Mit der Kundennummer" }).click();
  await page.getByLabel("Kundennummer").fill("ok");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That doesn’t look right. Please check it.")).toBeVisible();
  await page.getByLabel("Kundennummer").fill("1000001");
  await page.getByRole("button", { name: "Continue" }).click();
  // Nothing is to be chosen: who comes by number has one method.
  await expect(payer.heading).toHaveText("Enter the code");
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("a code of the bank's own pages is brought back to ours", async ({ payer, bank, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.search.fill("romero");
  await payer.chooseBank("Caja Romero");
  await bank.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your code");
  const code = await page.locator("[data-code]").textContent();
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(payer.heading).toHaveText("Enter the code");
  expect(await payment.status()).toBe("OPENED");
  await page.getByLabel("Code").fill(code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

for (const [bankName, search, countryCode] of [
  ["Crédit du Mimosa", "mimosa", "FR"],
  ["Zukunftsbank Weidenkamp", "weidenkamp", "DE"],
  ["Banque Cire Rouge", "cire rouge", "FR"],
  // A hub's dialect; certificates and signatures; news by notification; no word of who has signed.
  ["Banco Juncal", "juncal", "ES"],
  ["Banco Lacre", "lacre", "ES"],
  ["Banco Azulejo", "azulejo", "PT"],
  ["Bankhaus Rosenquarz", "rosenquarz", "DE"],
] as const) {
  test(`at ${bankName}, which is spoken to in a way of its own`, async ({ payer, bank }) => {
    const payment = await newPayment({ countryCode });
    await payer.open(payment.url);
    await payer.search.fill(search);
    await payer.chooseBank(bankName);
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(await payment.status()).toBe("COMPLETED");
  });
}

/** What becomes of a payment by its cents, as its payer is told. Those of .11 to .13 and .21 to .24 have tests of their own. */
for (const [cents, heading, status] of [
  [15, "Payment confirmed", "COMPLETED"],
  [16, "Payment confirmed", "COMPLETED"],
  [17, "Payment confirmed", "COMPLETED"],
  [18, "Payment confirmed", "COMPLETED"],
  [20, "Payment confirmed", "COMPLETED"],
] as const) {
  test(`an amount of .${cents} is signed, and the page says what is known`, async ({ payer, bank }) => {
    const payment = await newPayment({ amount: 10_000 + cents });
    await payer.open(payment.url);
    await payer.chooseBank("Banco Almendro");
    await bank.pay();
    await expect(payer.heading).toHaveText(heading, { timeout: 30_000 });
    expect(await payment.status()).toBe(status);
  });
}

test("an amount of .14 is refused from the start, and nobody is charged", async ({ payer }) => {
  const payment = await newPayment({ amount: 10_014 });
  await payer.open(payment.url);
  await payer.chooseBank("Banco Almendro");
  await expect(payer.notice).toContainText("The payment with Banco Almendro was not made");
  expect(await payment.status()).toBe("OPENED");
});

test("an amount of .19 is answered by nobody in time: the page says that nobody knows", async ({ payer }) => {
  test.slow();
  const payment = await newPayment({ amount: 10_019 });
  await payer.open(payment.url);
  await payer.chooseBank("Banco Almendro");
  await expect(payer.heading).toHaveText("We don’t know yet whether Banco Almendro made your payment", {
    timeout: 60_000,
  });
  expect(await payment.status()).toBe("OPENED");
});

test("two have to sign: the page waits for the other one, and goes on by itself", async ({
  payer,
  bank,
  page,
  context,
}) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("hafenlicht");
  await payer.chooseBank("Firmenbank Hafenlicht");
  await bank.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another signature is missing");
  const second = await page.getByRole("link", { name: "Sign as Malte Erfunden" }).getAttribute("href");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(payer.heading).toHaveText("Others still have to sign");
  await expect(page.getByText("Signatures so far: 1")).toBeVisible();
  await expectAccessible(page, "while others have to sign");
  expect(await payment.status()).toBe("OPENED");

  const other = await context.newPage();
  await other.goto(new URL(second ?? "", page.url()).href);
  await other.getByRole("button", { name: "Sign" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("The payment is on its way");
  await page.reload();
  await expect(payer.heading).toHaveText("Payment confirmed", { timeout: 30_000 });
});

test("at a bank that wants to know who comes, the name goes before and the rest is on its pages", async ({
  payer,
  bank,
  page,
}) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("fuchsau");
  await payer.chooseBank("Genobank Fuchsau");
  await expect(payer.heading).toHaveText("Your details at Genobank Fuchsau");
  await page.getByLabel("Anmeldename").fill("nobody");
  await page.getByRole("button", { name: "Continue" }).click();
  // The bank knows no such customer, and takes no order: the payer may choose it again.
  await expect(payer.notice).toContainText("The payment with Genobank Fuchsau was not made");
  await payer.search.fill("fuchsau");
  await payer.chooseBank("Genobank Fuchsau");
  await page.getByLabel("Anmeldename").fill("ok");
  await page.getByRole("button", { name: "Continue" }).click();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("what one of two has signed is forgotten only when they say so at the bank", async ({ payer, bank, page }) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("hafenlicht");
  await payer.chooseBank("Firmenbank Hafenlicht");
  await bank.pay();
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(payer.heading).toHaveText("Others still have to sign");
  await payer.chooseAnotherBank.click();

  // Until it is confirmed there, the payment may still be made.
  const confirm = page.getByRole("link", { name: "Confirm the cancellation at Firmenbank Hafenlicht" });
  await expect(confirm).toBeVisible();
  await expect(payer.heading).toHaveText("Others still have to sign");
  await expectAccessible(page, "a cancellation that the bank wants confirmed");
  await confirm.click();
  await page.getByRole("button", { name: "Cancel" }).click();

  await expect(payer.heading).toHaveText("Choose your bank");
  expect(await payment.status()).toBe("OPENED");
  await payer.search.fill("lindenbank");
  await payer.chooseBank("Lindenbank");
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

/** What a customer of the company's bank has signed by a code; another still has to. */
async function halfSigned(payer: PayerPage, page: Page) {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("priel");
  await payer.chooseBank("Reederbank Priel");
  await page.getByLabel("Anmeldename").fill("ok");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^SMS/ }).click();
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(payer.heading).toHaveText("Others still have to sign");
  await payer.chooseAnotherBank.click();
  return payment;
}

test("what one of two has signed is kept after a wrong code, and forgotten after the right one", async ({
  payer,
  page,
}) => {
  const payment = await halfSigned(payer, page);
  const enter = async (code: string) => {
    await page.getByRole("button", { name: /^SMS/ }).click();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await enter("000000");
  await expect(page.getByRole("alert")).toContainText("The bank did not accept it.");
  await expectAccessible(page, "a code that confirms a cancellation");
  await page.getByRole("button", { name: "Keep the payment" }).click();
  await expect(payer.heading).toHaveText("Others still have to sign");

  await payer.chooseAnotherBank.click();
  await enter("123456");
  await expect(payer.heading).toHaveText("Choose your bank");
  expect(await payment.status()).toBe("OPENED");
});

test("what one of two has signed is forgotten when they say so in the bank's app", async ({ payer, page }) => {
  const payment = await halfSigned(payer, page);
  await page.getByRole("button", { name: /^App/ }).click();
  await expect(page.getByText("confirmed in its app")).toBeVisible();
  await expectAccessible(page, "a cancellation that is confirmed in the bank's app");
  const app = await page.context().newPage();
  await app.goto((await page.getByRole("link", { name: "Open Reederbank Priel" }).getAttribute("href")) ?? "");
  await app.getByRole("button", { name: "Cancel" }).click();
  await app.close();
  await expect(payer.heading).toHaveText("Choose your bank");
  expect(await payment.status()).toBe("OPENED");
});

test("what the cents of an amount do is what the page says", async ({ payer, bank }) => {
  const at = async (cents: number) => {
    await payer.open((await newPayment({ amount: 10_000 + cents })).url);
    await payer.chooseBank("Banco Almendro");
  };
  await at(11);
  await bank.pay();
  await expect(payer.notice).toContainText("There was not enough money in the account.");
  await at(12);
  await bank.pay();
  await expect(payer.notice).toContainText("The bank doesn’t allow this payment from that account.");
  await at(21);
  await bank.pay();
  await expect(payer.heading).toHaveText("Confirming with your bank");
  await at(24);
  await bank.pay();
  await expect(payer.heading).toHaveText("Others still have to sign");
  // Exempted: the payer never leaves the page.
  await at(23);
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test("a bank that knows nothing of a new order for a minute is asked again, and the page waits with the payer", async ({
  payer,
  bank,
}) => {
  // Most of it is the bank's minute.
  test.setTimeout(180_000);
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await payer.search.fill("lethe");
  await payer.chooseBank("Lethebank");
  await bank.pay();
  await expect(payer.heading).toHaveText("Confirming with your bank");
  expect(await payment.status()).toBe("OPENED");
  await expect(payer.heading).toHaveText("Payment confirmed", { timeout: 150_000 });
  expect(await payment.status()).toBe("COMPLETED");
});

test("a payee of another name is asked about before the bank is", async ({ payer, bank, page }) => {
  const payment = await newPayment({ amount: 10_022 });
  await payer.open(payment.url);
  await payer.searchBank("Caja Brisamar");
  await expect(payer.heading).toHaveText("Check the payee");
  await expectAccessible(page, "a payee of another name");
  await page.getByRole("button", { name: "Pay all the same" }).click();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test("a payee whose name is nearly the account's is told with the name that the bank knows", async ({
  payer,
  bank,
  page,
}) => {
  const payment = await newPayment({ amount: 10_022, countryCode: "DE" });
  await payer.open(payment.url);
  await payer.searchBank("Zukunftsbank Weidenkamp");
  await expect(payer.heading).toHaveText("Check the payee");
  await expect(page.getByText("Nachf.")).toBeVisible();
  await page.getByRole("button", { name: "Pay all the same" }).click();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test.describe("by OAuth, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the payer lets us order first, and then signs", async ({ payer, bank, page }) => {
    const payment = await newPayment({ countryCode: "FR" });
    await payer.open(payment.url);
    await payer.search.fill("filigrane");
    await payer.chooseBank("Banque Filigrane");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to pay");
    await page.locator("button[value=NEXT]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Allow the payment to be ordered?");
    await expectAccessible(page, "where the payer lets us order");
    await page.getByRole("button", { name: "Allow" }).click();
    // Signed in already: the account comes at once.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay from which account?");
    await bank.sign();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(await payment.status()).toBe("COMPLETED");
  });

  test("who doesn't let us has paid nothing, and chooses again", async ({ payer, bank, page }) => {
    const payment = await newPayment({ countryCode: "FR" });
    await payer.open(payment.url);
    await payer.search.fill("filigrane");
    await payer.chooseBank("Banque Filigrane");
    await bank.cancel();
    await expect(payer.search).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await payer.search.fill("filigrane");
    await payer.chooseBank("Banque Filigrane");
    await page.getByLabel("User name").fill("locked");
    await page.locator("button[value=NEXT]").click();
    await expect(page.getByText("This access is locked. Nothing has been paid.")).toBeVisible();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(payer.search).toBeVisible();
    expect(await payment.status()).toBe("OPENED");
  });

  test("the payment itself is authorised by OAuth, at an address with nothing in it", async ({ payer, bank }) => {
    const payment = await newPayment({ countryCode: "IT" });
    await payer.open(payment.url);
    await payer.search.fill("stellamarina");
    await payer.chooseBank("Banca Stellamarina");
    await bank.arrive();
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(await payment.status()).toBe("COMPLETED");
  });

  test("what was begun there is cancelled, or not, by OAuth as well", async ({ payer, bank, page }) => {
    const payment = await newPayment({ countryCode: "IT" });
    await payer.open(payment.url);
    await payer.search.fill("stellamarina");
    await payer.chooseBank("Banca Stellamarina");
    await bank.arrive();
    await page.locator("button[value=NEXT]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay from which account?");
    await payer.open(payment.url);
    await expect(payer.heading).toHaveText("Your payment is in progress at Banca Stellamarina");

    await payer.chooseAnotherBank.click();
    const confirm = page.getByRole("link", { name: "Confirm the cancellation at Banca Stellamarina" });
    await expect(confirm).toBeVisible();
    await expectAccessible(page, "a cancellation that is confirmed by OAuth");
    await page.getByRole("button", { name: "Keep the payment" }).click();
    await expect(confirm).toHaveCount(0);

    await payer.chooseAnotherBank.click();
    await confirm.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel this payment?");
    await bank.cancel();
    await expect(page.getByRole("alert")).toHaveText(
      "Banca Stellamarina has not cancelled this payment. It may still be made.",
    );
    await expectAccessible(page, "a cancellation that was not confirmed");

    await payer.chooseAnotherBank.click();
    await confirm.click();
    await bank.arrive();
    await page.locator("button[value=NEXT]").click();
    await page.getByRole("button", { name: "Cancel the payment" }).click();
    await expect(payer.heading).toHaveText("Choose your bank");
    expect(await payment.status()).toBe("OPENED");
  });

  test("a bank that tells only whom the payer lets is asked with their token", async ({ payer, bank, page }) => {
    const payment = await newPayment({ countryCode: "PT" });
    await payer.open(payment.url);
    await payer.search.fill("vagalume");
    await payer.chooseBank("Caixa Vagalume");
    await page.locator("button[value=NEXT]").click();
    await page.getByRole("button", { name: "Allow" }).click();
    await bank.sign();
    await expect(payer.heading).toHaveText("Payment confirmed");
  });

  test("a bank that knows our address to the letter finds our state in its path", async ({ payer, bank, page }) => {
    const payment = await newPayment({ countryCode: "DE" });
    await payer.open(payment.url);
    await payer.search.fill("kornblumen");
    await payer.chooseBank("Kornblumenbank");
    await bank.cancel();
    await expect(payer.search).toBeVisible();
    await payer.search.fill("kornblumen");
    await payer.chooseBank("Kornblumenbank");
    await bank.pay();
    await expect(payer.heading).toHaveText("Payment confirmed");
    expect(page.url()).toContain("/pay/");
  });

  test("an address that is forged, or another's, is known to nobody", async ({ request }) => {
    const path = "/psd2/callback/berlin-group";
    for (const forged of [`${path}/${"A".repeat(43)}`, `${path}/${"A".repeat(43)}/nok`, `${path}?state=x.y&code=z`]) {
      const answer = await request.get(forged, { maxRedirects: 0 });
      expect([answer.status(), await answer.text()]).toEqual([404, "This link is not known."]);
    }
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the steps are forms, and the page asks again by itself", async ({ payer, page }) => {
    const payment = await newPayment({ countryCode: "DE" });
    await payer.open(`${payment.url}?q=seestern&country=DE`);
    await payer.chooseBank("Kontobank Seestern");
    await page.getByLabel("Anmeldename").fill("ok");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^SMS/ }).click();
    await page.getByLabel("Code").fill("123456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(payer.heading).toHaveText("Payment confirmed");
  });
});

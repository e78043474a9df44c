import { readFile } from "node:fs/promises";
import { PayerPage } from "../pages/payer-page";
import { SandboxBankPage } from "../pages/sandbox-bank-page";
import { ALMENDRO, BRISAMAR, expect, test } from "./fixtures";
import { newPayment } from "./payments";
import { readQr } from "./read-qr";

test("a whole payment: opened, bank chosen, signed at the bank, receipt", async ({ payer, bank, page }) => {
  const payment = await newPayment();
  expect(await payment.status()).toBe("CREATED");

  await payer.open(payment.url);
  await expect(payer.amount).toContainText("€150.75");
  await expect(payer.summary).toContainText("F-2026-0042 annual service");
  await expect(payer.summary).toContainText("31 December 2030");
  expect(await payment.status()).toBe("OPENED");

  const invoice = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download .*\.pdf$/ }).click();
  expect((await readFile(await (await invoice).path())).subarray(0, 5).toString()).toBe("%PDF-");

  await payer.chooseBank(ALMENDRO);
  await bank.pay();

  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
  await expect(page.getByRole("definition").filter({ hasText: ALMENDRO })).toBeVisible();
  const receipt = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download receipt" }).click();
  expect((await readFile(await (await receipt).path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.reload();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

for (const [where, place] of [
  ["stays where it is", 0],
  ["would move from under the finger", 2],
] as const) {
  test(`a bank that is pressed while the search's answer arrives is chosen: one that ${where}`, async ({
    payer,
    bank,
    page,
  }) => {
    await payer.open((await newPayment()).url);
    const pressed = payer.banks.nth(place);
    const name = (await pressed.textContent()) ?? "";
    let letIn: () => void = () => undefined;
    const isLetIn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route("**/banks", async (route) => {
      await isLetIn;
      await route.continue();
    });
    await payer.search.fill(name);
    await pressed.hover();
    await page.mouse.down();
    const script = page.waitForResponse(/\/pay-assets\/search/);
    letIn();
    if (place === 0) await expect(payer.banks).toHaveCount(1);
    // It has run by the time at which another import of it is through.
    else await page.evaluate((address) => import(address).then(() => undefined), (await script).url());
    await page.mouse.up();
    await bank.arrive();
  });
}

test("the bank last used on this device comes first at the next payment", async ({ payer, bank }) => {
  await payer.open((await newPayment()).url);
  await expect(payer.banks.first()).not.toContainText(BRISAMAR);
  await payer.searchBank(BRISAMAR);
  await bank.arrive();

  await payer.open((await newPayment({ countryCode: "DE" })).url);
  await expect(payer.banks.first()).toContainText(BRISAMAR);
  await expect(payer.banks.first()).toContainText("Last used");
});

test("rejected for want of money, then paid from another bank", async ({ payer, bank }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.chooseBank(ALMENDRO);
  await bank.pay({ account: "empty" });

  await expect(payer.notice).toContainText(`The payment with ${ALMENDRO} was not made`);
  await expect(payer.notice).toContainText("There was not enough money in the account.");
  expect(await payment.status()).toBe("OPENED");

  await payer.searchBank(BRISAMAR);
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("cancelled at the bank: the page says so, and the payer may choose again", async ({ payer, bank }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.chooseBank(ALMENDRO);
  await bank.cancel();

  await expect(payer.notice).toContainText("It was cancelled at your bank.");
  await expect(payer.bank(ALMENDRO)).toBeEnabled();
  expect(await payment.status()).toBe("OPENED");

  // An impatient thumb starts one payment.
  await payer.tryAgain.dblclick();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test("a bank that refuses the order from the start is told apart at once", async ({ payer }) => {
  await payer.open((await newPayment({ amount: 10_013 })).url);
  await payer.chooseBank(ALMENDRO);
  await expect(payer.notice).toContainText(`The payment with ${ALMENDRO} was not made`);
});

test("a second tab sees the payment in progress, and follows it to the receipt", async ({ payer, bank, context }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.chooseBank(ALMENDRO);
  await bank.arrive();

  const second = new PayerPage(await context.newPage());
  await second.open(payment.url);
  await expect(second.heading).toHaveText(`Your payment is in progress at ${ALMENDRO}`);
  await expect(second.continueAtBank).toHaveAttribute("href", /\/sandbox-bank\//);

  await bank.pay();
  await second.page.bringToFront();
  await expect(second.heading).toHaveText("Payment confirmed");
});

test("the second tab may continue at the bank, or give it up for another one", async ({ payer, bank, context }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.chooseBank(ALMENDRO);
  await bank.arrive();

  const second = new PayerPage(await context.newPage());
  await second.open(payment.url);
  await second.chooseAnotherBank.click();
  await expect(second.heading).toHaveText("Choose your bank");
  await expect(second.notice).toBeHidden();

  await second.searchBank(BRISAMAR);
  await new SandboxBankPage(second.page).pay();
  await expect(second.heading).toHaveText("Payment confirmed");
});

test("a desktop follows the phone that took over", async ({ browser, payer, bank }) => {
  const payment = await newPayment();
  const desktop = new PayerPage(await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" }));
  await desktop.open(payment.url);
  const code = desktop.page.getByRole("img", { name: "Continue on your phone" });
  await expect(code).toBeVisible();
  expect(await readQr(code)).toBe(payment.url);

  await payer.open(payment.url);
  await expect(payer.page.getByRole("img", { name: "Continue on your phone" })).toBeHidden();
  await payer.chooseBank(ALMENDRO);
  await bank.arrive();
  await expect(desktop.heading).toHaveText(`Your payment is in progress at ${ALMENDRO}`);
  await bank.pay();
  await expect(desktop.heading).toHaveText("Payment confirmed");
  await desktop.page.close();
});

test("a reload lands on the right step, and repeats nothing", async ({ payer, bank, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await page.reload();
  await expect(payer.heading).toHaveText("Choose your bank");

  await payer.chooseBank(ALMENDRO);
  await bank.arrive();
  await page.reload();
  await bank.arrive();
  await payer.open(payment.url);
  await expect(payer.heading).toHaveText(`Your payment is in progress at ${ALMENDRO}`);
  await page.reload();
  await expect(payer.heading).toHaveText(`Your payment is in progress at ${ALMENDRO}`);
  await payer.continueAtBank.click();
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
});

test("declined, with a second press to confirm it", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.decline();
  await expect(payer.heading).toHaveText("You declined this payment");
  expect(await payment.status()).toBe("REJECTED");
  await page.reload();
  await expect(payer.heading).toHaveText("You declined this payment");
});

test("cancelled by the organisation", async ({ payer }) => {
  const payment = await newPayment();
  await payment.cancel();
  await payer.open(payment.url);
  await expect(payer.heading).toHaveText("This payment was cancelled");
});

test("a bank is found by alias and without accents, in its country or beyond; one that is down is not offered", async ({
  payer,
  page,
}) => {
  await payer.open((await newPayment()).url);
  await expect(payer.country).toHaveValue("ES");
  await payer.search.fill("cbm");
  await expect(payer.banks).toHaveText([new RegExp(BRISAMAR)]);
  await payer.search.fill("etoiles");
  await expect(payer.banks).toHaveText([/Crédit des Étoiles.*May take longer than usual/s]);
  await payer.search.fill("no such bank");
  await expect(payer.banks).toHaveCount(0);
  await expect(page.getByText("We couldn’t find that bank.")).toBeVisible();
  await payer.search.fill("");
  await payer.country.selectOption("Italy");
  await expect(payer.bank("Cassa Lupinella")).toBeDisabled();
  await expect(payer.bank("Cassa Lupinella")).toContainText("Not available right now");
});

test("a bank that isn't there: a transfer by hand, with a code for banking apps", async ({ payer, page }) => {
  await payer.open((await newPayment()).url);
  await page.getByText("My bank isn’t here").click();
  await expect(page.getByText(/^ES\d{2}( \d{4}){5}$/)).toBeVisible();
  const iban = (await page.getByText(/^ES\d{2}( \d{4}){5}$/).textContent())?.replaceAll(" ", "");
  const lines = (await readQr(page.getByRole("img", { name: /^EPC QR/ })))?.split("\n");
  expect(lines).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    expect.any(String),
    expect.any(String),
    iban,
    "EUR150.75",
    "",
    "",
    "F-2026-0042 annual service",
  ]);
});

test("whoever has all banks shown by keyboard goes on at the first of the new ones", async ({ payer, page }) => {
  await payer.open((await newPayment()).url);
  const before = await payer.banks.count();
  await page.getByRole("link", { name: /^Show all \d+ banks$/ }).press("Enter");
  await expect(payer.banks.nth(before)).toBeFocused();
});

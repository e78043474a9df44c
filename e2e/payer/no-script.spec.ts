import { ALMENDRO, BRISAMAR, expect, test } from "./fixtures";
import { newPayment } from "./payments";

test.use({ javaScriptEnabled: false });

test("a whole payment without script", async ({ payer, bank }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await payer.chooseBank(ALMENDRO);
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("the list of banks is searched and opened without script", async ({ payer, page }) => {
  const { url } = await newPayment();
  await payer.open(url);
  await payer.search.fill("cbm");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(payer.banks).toHaveText([new RegExp(BRISAMAR)]);

  await page.goto(`${url}?country=`);
  await page.getByRole("link", { name: /^Show all \d+ banks$/ }).click();
  await expect(payer.banks.nth(8)).toBeVisible();
});

test("cancelled at the bank without script", async ({ payer, bank }) => {
  await payer.open((await newPayment()).url);
  await payer.chooseBank(ALMENDRO);
  await bank.cancel();
  await expect(payer.notice).toContainText("It was cancelled at your bank.");
});

test("declined and switched to another language without script", async ({ payer, page }) => {
  await payer.open((await newPayment()).url);
  await payer.chooseLanguage("Deutsch");
  await expect(payer.heading).toHaveText("Wählen Sie Ihre Bank");
  await payer.chooseLanguage("English");
  await payer.decline();
  await expect(payer.heading).toHaveText("You declined this payment");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a transfer by hand is told of without script, and moves nothing", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await page.getByText("My bank isn’t here").click();
  await page.getByRole("button", { name: "I have sent it" }).click();
  await expect(page.getByRole("heading", { name: "You say that you have sent the money" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Choose your bank" })).toBeVisible();
  await expect(page.getByRole("button", { name: "I have sent it" })).toHaveCount(0);
  expect(await payment.status()).toBe("OPENED");
});

test("what is wrong is said without script, and the payment stays open", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await page.getByText("Something is wrong with this request").click();
  await page.getByLabel("What is wrong?").selectOption("It has been paid already");
  await page.getByRole("button", { name: /^Tell / }).click();
  await expect(page.getByRole("heading", { name: "You say that something is wrong" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Choose your bank" })).toBeVisible();
  await expect(page.getByText("Something is wrong with this request")).toHaveCount(0);
  expect(await payment.status()).toBe("OPENED");
});

test("the page is read before its font is there, which comes without script, too", async ({ payer, page }) => {
  const fonts: string[] = [];
  await page.route("**/*.woff2", async (route) => {
    // Held back for as long as it takes to read.
    await expect(payer.heading).toHaveText("Choose your bank");
    fonts.push(route.request().url());
    await route.continue();
  });
  const answer = await page.goto((await newPayment()).url);
  expect(await answer?.text()).not.toContain(".woff2");
  await expect(page.locator("html")).toHaveCSS("font-family", /^Geist,/);
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px Geist"))).toBe(true);
  expect(fonts).toHaveLength(1);
});

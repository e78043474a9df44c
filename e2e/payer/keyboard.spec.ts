import type { Locator, Page } from "@playwright/test";
import { leaveExpired } from "../support/database";
import { ALMENDRO, expect, test } from "./fixtures";
import { newPayment } from "./payments";

/** Everything that a payer can do, with no pointer: each place is reached by Tab, and pressed by a key. */

/** More than any of the pages has places. */
const PRESSES_MAX = 60;

async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(place).toBeFocused();
}

async function press(page: Page, place: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

async function type(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.type(text);
}

/** A line that opens. */
const foldout = (page: Page, title: string) => page.locator("summary").filter({ hasText: title });

test("a bank is chosen by keyboard alone", async ({ payer, bank, page }) => {
  await payer.open((await newPayment()).url);
  await type(page, payer.search, "almendro");
  await expect(payer.banks).toHaveCount(1);
  await press(page, payer.bank(ALMENDRO));
  await bank.arrive();
});

test("who comes, a method and a code by keyboard alone", async ({ payer, page }) => {
  const payment = await newPayment({ countryCode: "DE" });
  await payer.open(payment.url);
  await type(page, payer.search, "seestern");
  await expect(payer.banks).toHaveCount(1);
  await press(page, payer.bank("Kontobank Seestern"));
  await type(page, page.getByLabel("Anmeldename"), "ok");
  await page.keyboard.press("Enter");
  await expect(payer.heading).toHaveText("How would you like to confirm?");
  await press(page, page.getByRole("button", { name: /^SMS/ }), "Space");
  await expect(payer.heading).toHaveText("Enter the code");
  await type(page, page.getByLabel("Code"), "123456");
  await page.keyboard.press("Enter");
  await expect(payer.heading).toHaveText("Payment confirmed");
  expect(await payment.status()).toBe("COMPLETED");
});

test("declined by keyboard alone", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await press(page, foldout(page, "I don’t want to pay"));
  await press(page, page.getByRole("button", { name: "Decline the payment" }));
  await expect(payer.heading).toHaveText("You declined this payment");
  expect(await payment.status()).toBe("REJECTED");
});

test("what is wrong is said by keyboard alone", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await press(page, foldout(page, "Something is wrong with this request"), "Space");
  const reason = page.getByLabel("What is wrong?");
  // A list of choices takes the one that begins with what is typed.
  await type(page, reason, "It has been");
  await expect(reason).toHaveValue("ALREADY_PAID");
  await type(page, page.getByLabel("More about it (optional)"), "On Monday");
  await press(page, page.getByRole("button", { name: /^Tell / }));
  await expect(page.getByRole("heading", { name: "You say that something is wrong" })).toBeVisible();
  expect(await payment.status()).toBe("OPENED");
});

test("a transfer by hand is told of by keyboard alone", async ({ payer, page }) => {
  const payment = await newPayment();
  await payer.open(payment.url);
  await press(page, foldout(page, "My bank isn’t here"));
  await press(page, page.getByRole("button", { name: "I have sent it" }));
  await expect(page.getByRole("heading", { name: "You say that you have sent the money" })).toBeVisible();
  expect(await payment.status()).toBe("OPENED");
});

test("a new link is asked for by keyboard alone", async ({ payer, page }) => {
  const payment = await newPayment();
  await leaveExpired(payment.url);
  await payer.open(payment.url);
  await press(page, page.getByRole("button", { name: "Ask for a new link" }));
  await expect(page.getByText(/^We have asked .* for a new link\.$/)).toBeVisible();
});

test("another language is chosen by keyboard alone", async ({ payer, page }) => {
  await payer.open((await newPayment()).url);
  await press(page, page.locator("footer summary"));
  await press(page, page.getByRole("button", { name: "Deutsch", exact: true }));
  await expect(payer.heading).toHaveText("Wählen Sie Ihre Bank");
});

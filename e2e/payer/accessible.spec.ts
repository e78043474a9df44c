import { expectAccessible, expectAccessibleAtEachWidth } from "../support/accessible";
import { leaveUnresolved } from "../support/database";
import { ALMENDRO, expect, test } from "./fixtures";
import { newPayment } from "./payments";

test("axe finds nothing, on a phone and a desktop", async ({ page }) => {
  test.slow();
  const payment = await newPayment();

  await page.goto(payment.url);
  for (const disclosure of await page.locator("summary").all()) await disclosure.click();
  await expectAccessibleAtEachWidth(page, "choosing a bank, with everything unfolded");

  await page.goto(payment.url);
  await page.getByRole("button", { name: ALMENDRO }).click();
  await page.waitForURL(/sandbox-bank/);
  const bankUrl = page.url();
  await page.goto(payment.url);
  await expectAccessibleAtEachWidth(page, "at the bank");

  await page.goto(bankUrl);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectAccessibleAtEachWidth(page, "failed");

  await page.getByText("I don’t want to pay").click();
  await page.getByRole("button", { name: "Decline the payment" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("You declined this payment");
  await expectAccessibleAtEachWidth(page, "declined");

  const lost = await newPayment();
  await page.goto(lost.url);
  await page.getByRole("button", { name: ALMENDRO }).click();
  await page.waitForURL(/sandbox-bank/);
  await leaveUnresolved(lost.url);
  await page.goto(lost.url);
  await page.getByText("My bank shows no such payment").click();
  await expectAccessibleAtEachWidth(page, "unresolved, with the way on unfolded");
  await page.getByLabel("I have looked").check();
  await page.getByRole("button", { name: "Pay again" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Before you pay again");
  await expectAccessibleAtEachWidth(page, "gone on, knowingly");

  await page.goto("/pay/AAAAAAAAAAAAAAAAAAAAAA");
  await expectAccessibleAtEachWidth(page, "unknown link");
});

test("axe finds nothing on the receipt", async ({ payer, bank, page }) => {
  await payer.open((await newPayment()).url);
  await payer.chooseBank(ALMENDRO);
  await bank.pay();
  await expect(payer.heading).toHaveText("Payment confirmed");
  await expectAccessible(page, "paid");
});

test("nothing is cut off at 320 px, and each language fits", async ({ payer, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const languageCode of ["en", "de", "fr", "eu"]) {
    await payer.open((await newPayment({ languageCode, amount: 99_999_999_900 })).url);
    for (const disclosure of await page.locator("summary").all()) await disclosure.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), languageCode).toBeLessThanOrEqual(320);
  }
});

test("numbers of 128 characters without a gap break, and nothing is wider than 320 px", async ({ payer, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [concept, invoiceNumber] = ["C".repeat(128), "7".repeat(128)];
  await payer.open((await newPayment({ concept, invoiceNumber })).url);
  for (const disclosure of await page.locator("summary").all()) await disclosure.click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const long of [concept, invoiceNumber]) {
    const shown = await page.getByText(long).filter({ visible: true }).all();
    expect(shown.length, long).toBeGreaterThan(0);
    for (const place of shown) {
      const box = await place.boundingBox();
      // All of it is in sight, on several lines.
      expect((box?.x ?? 0) + (box?.width ?? 321), long).toBeLessThanOrEqual(320);
      expect(box?.height ?? 0, long).toBeGreaterThan(40);
    }
  }
});

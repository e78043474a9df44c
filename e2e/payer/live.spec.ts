import { expect, test } from "./fixtures";
import { newPayment } from "./payments";

test("an open page hears that something has happened to its payment, and of nothing else", async ({ payer, page }) => {
  const [mine, other] = [await newPayment(), await newPayment()];
  await payer.open(mine.url);
  const heard = await page.evaluateHandle((address) => {
    const count = { words: 0 };
    new EventSource(address).onmessage = () => {
      count.words += 1;
    };
    return count;
  }, `${mine.url}/events`);
  const words = () => heard.evaluate((count) => count.words);
  // The first word comes at once: the page may be older than the line.
  await expect.poll(words).toBe(1);
  await other.cancel();
  await mine.cancel();
  await expect.poll(words).toBe(2);
});

test("nothing is heard of a link that nobody made", async ({ page }) => {
  expect((await page.request.get("/pay/AAAAAAAAAAAAAAAAAAAAAA/events")).status()).toBe(404);
});

test("what changes on an open page is spoken, without a new page", async ({ payer, page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const payment = await newPayment();
  await payer.open(payment.url);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await payment.cancel();
  await expect(payer.heading).toHaveText("This payment was cancelled");
  await expect(page.locator("[data-spoken]")).toHaveText("This payment was cancelled");
  await expect(page).toHaveTitle(/^This payment was cancelled/);
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
  // The new page's style has a nonce of its own.
  expect(complaints).toEqual([]);
});

test("a phone asks for nothing meanwhile, and is told when somebody comes back to it", async ({ payer, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on("request", (request) => /\/(?:status|events)$/.test(request.url()) && asked.push(request.url()));
  const payment = await newPayment();
  await payer.open(payment.url);
  await page.waitForLoadState("networkidle");
  const before = await payer.heading.textContent();
  await payment.cancel();
  expect(asked).toEqual([]);
  await expect(payer.heading).toHaveText(before ?? "");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(payer.heading).toHaveText("This payment was cancelled");
  expect(asked.map((url) => new URL(url).pathname.split("/").at(-1))).toEqual(["status"]);
});

test("what stands beside the page opens nothing", async ({ page }) => {
  const payment = await newPayment();
  for (const path of ["qr.svg", "transfer.svg", "banks", "status", "receipt"]) {
    await page.goto(`${payment.url}/${path}`);
    expect(await payment.status(), path).toBe("CREATED");
  }
  // This one leads to the page itself, which a person then sees.
  await page.request.get(`${payment.url}/bank`, { maxRedirects: 0 });
  expect(await payment.status()).toBe("CREATED");
});

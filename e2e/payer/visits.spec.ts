import { expect, test } from "./fixtures";
import { newPayment } from "./payments";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("robots, HEAD and prefetches don't open an operation; a person does", async ({ payer }) => {
  const payment = await newPayment();
  const looks: [method: string, headers: Record<string, string>][] = [
    ["GET", { "user-agent": "WhatsApp/2.23.20.0 A" }],
    ["GET", { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
    ["GET", { "user-agent": "TelegramBot (like TwitterBot)" }],
    ["GET", { "user-agent": `${CHROME} BarracudaLinkProtection`, accept: "text/html" }],
    ["HEAD", { "user-agent": CHROME, accept: "text/html" }],
    ["GET", { "user-agent": CHROME, accept: "text/html", "sec-purpose": "prefetch" }],
  ];
  for (const [method, headers] of looks) {
    expect((await fetch(payment.url, { method, headers })).status).toBe(200);
    expect(await payment.status(), JSON.stringify({ method, ...headers })).toBe("CREATED");
  }
  await payer.open(payment.url);
  expect(await payment.status()).toBe("OPENED");
});

test("whatever program somebody opens the link with opens the operation, and is no sign of a person (decision 206)", async () => {
  const programs: Readonly<Record<string, string>>[] = [{ "user-agent": "curl/8.5.0" }, {}];
  for (const headers of programs) {
    const payment = await newPayment();
    expect((await fetch(payment.url, { headers })).status).toBe(200);
    expect(await payment.status(), JSON.stringify(headers)).toBe("OPENED");
  }
});

test("a wrong link is a 404 that says nothing", async ({ payer, page }) => {
  const response = await page.goto("/pay/AAAAAAAAAAAAAAAAAAAAAA");
  expect(response?.status()).toBe(404);
  await expect(payer.amount).toHaveText("This page does not exist");
  for (const path of ["status", "receipt", "documents/01a1fb73-87a0-7287-998e-711622e240ad"]) {
    expect((await page.request.get(`/pay/AAAAAAAAAAAAAAAAAAAAAA/${path}`)).status(), path).toBe(404);
  }
});

test("another operation's document does not exist under this link", async ({ payer, page }) => {
  const [one, other] = [await newPayment(), await newPayment()];
  await payer.open(other.url);
  const href = await page.getByRole("link", { name: /^Download .*\.pdf$/ }).getAttribute("href");
  const documentUuid = href?.split("/").at(-1);
  expect((await page.request.get(`${other.url}/documents/${documentUuid}`)).status()).toBe(200);
  expect((await page.request.get(`${one.url}/documents/${documentUuid}`)).status()).toBe(404);
});

test("nobody else learns of the page, and nothing keeps it", async ({ payer, page }) => {
  const { url } = await newPayment();
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  const response = await page.goto(url, { waitUntil: "networkidle" });
  await expect(payer.heading).toHaveText("Choose your bank");
  expect([...origins].filter((origin) => origin.startsWith("http"))).toEqual([new URL(url).origin]);

  const headers = response?.headers() ?? {};
  expect(headers["cache-control"]).toContain("no-store");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
  await expect(page.locator("meta[name=referrer]")).toHaveAttribute("content", "no-referrer");
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  for (const path of ["status", "receipt"]) {
    const answer = (await page.request.get(`${url}/${path}`)).headers();
    expect(answer).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  }
  // What is no payer's own is kept for good.
  const drawn = page.locator("button.bank img").first();
  const logo = await drawn.getAttribute("src");
  const kept = (await page.request.get(logo ?? "")).headers();
  expect(kept).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "image/svg+xml",
  });
  // Names come first, and the pictures come (decision 355).
  await expect
    .poll(() => drawn.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
});

test("no script or style is refused by the page's own policy", async ({ payer, page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await payer.open((await newPayment()).url);
  await payer.search.fill("almendro");
  await expect(payer.banks).toHaveCount(1);
  expect(complaints).toEqual([]);
});

import { expect, test } from "./fixtures";

/** What has room in which window, and what it takes to be read where it has none. */

test("a request without documents says so where they are dropped, until there is one", async ({ page }) => {
  await page.goto("/dashboard/operations/new/signature");
  const drop = page.getByLabel("Add PDFs");
  const edge = () => drop.locator("..").evaluate((area) => getComputedStyle(area).borderTopColor);
  const missing = page.getByText("Add at least one PDF.");
  const plain = await edge();
  await expect(async () => {
    await page.getByRole("button", { name: "Send for signature" }).click();
    await expect(missing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await edge()).not.toBe(plain);
  const unnamed = page.getByText("Write a name or an e-mail address.");
  await expect(unnamed).toBeVisible();
  await drop.setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(missing).toHaveCount(0);
  expect(await edge()).toBe(plain);
  await expect(unnamed).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { expectNarrow, PHONE } from "../support/accessible";
import { expect, test } from "./fixtures";

for (const person of ["ana", "david"]) {
  test.describe(`for ${person}`, () => {
    test.use({ person });

    test("a figure leads to the list that it counts, and a spreadsheet has the same", async ({ operations, page }) => {
      await page.goto("/dashboard/insights?days=365");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Insights");
      const table = page.getByRole("table", { name: "Open, by due date: figures" });
      const row = table
        .getByRole("row")
        .filter({ has: page.getByRole("link") })
        .first();
      const label = (await row.getByRole("rowheader").textContent()) ?? "";
      const figure = row.getByRole("link").first();
      const count = ((await figure.textContent()) ?? "").trim();

      const card = page.getByRole("region", { name: "Open, by due date" });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        card.getByRole("link", { name: "Open, by due date as CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("insights-ageing.csv");
      const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
      expect(lines.find((line) => line.startsWith(label))?.split(",")[1]).toBe(count.replace(/\D/g, ""));

      await figure.click();
      await expect(page).toHaveURL(/\/dashboard\/operations\?status=CREATED,OPENED&type=PAYMENT/);
      await expect(operations.shown).toContainText(new RegExp(`of ${count}(?!\\d)`));
    });
  });
}

test("period, step and channel are in the address, and stay when another is chosen", async ({ page }) => {
  await page.goto("/dashboard/insights");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/\/insights\?days=90$/);
  await page.getByLabel("Brought by").selectOption("Ourselves");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/days=90.*channel=DIRECT/);
  await expect(page.getByLabel("Brought by")).toHaveValue("DIRECT");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "12 months" }).click();
  await expect(page).toHaveURL(/days=365&channel=DIRECT$/);
  await expect(page.getByLabel("Brought by")).toHaveValue("DIRECT");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("nothing is wider than the window", async ({ page }) => {
    await page.goto("/dashboard/insights?days=90");
    await expectNarrow(page, "insights");
  });
});

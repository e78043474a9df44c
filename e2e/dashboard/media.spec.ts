import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** The dashboard where a browser draws it otherwise: in colours that are forced, and on paper. */

const look = (element: Locator) =>
  element.evaluate((it) => {
    const { backgroundColor, borderTopWidth, color, forcedColorAdjust } = getComputedStyle(it);
    return { backgroundColor, borderTopWidth, color, forcedColorAdjust };
  });

/** What the system marks its own choices by. */
const chosenLook = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement("i");
    probe.style.cssText = "forced-color-adjust: none; background-color: Highlight; color: HighlightText";
    document.body.append(probe);
    const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(probe);
    probe.remove();
    return { backgroundColor, color, forcedColorAdjust };
  });

test("in forced colours it is seen what is chosen, and where a button ends", async ({ dashboard, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await dashboard.open();
  const days = page.getByRole("main").getByRole("navigation").filter({ hasText: "30 days" }).first();
  const chosen = await chosenLook(page);
  expect(await look(days.locator("[aria-current]"))).toMatchObject(chosen);
  expect((await look(days.locator("a:not([aria-current])").first())).forcedColorAdjust).toBe("auto");
  expect(await look(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]"))).toMatchObject(chosen);

  await dashboard.open("/dashboard/operations");
  const button = await look(page.getByRole("link", { name: "New collection" }).first());
  expect([button.borderTopWidth, button.forcedColorAdjust]).toEqual(["1px", "auto"]);
});

test("a list is printed whole, on white, without what is only pressed", async ({ dashboard, page }) => {
  await dashboard.open("/dashboard/operations");
  const table = page.getByRole("main").getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // A4 between margins of 15 mm.
  await page.setViewportSize({ width: 680, height: 1009 });
  const right = await table.evaluate((it) =>
    Math.max(...[it, ...it.querySelectorAll("th, td, td *")].map((part) => part.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(680);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
  for (const pressed of ["button", "checkbox", "navigation", "searchbox"] as const)
    await expect(page.getByRole(pressed), pressed).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New collection" })).toHaveCount(0);
  await expect(dashboard.title).toBeVisible();
  expect((await look(table)).color).toBe("rgb(21, 23, 30)");
});

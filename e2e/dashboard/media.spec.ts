import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";

/** The dashboard where a browser draws it otherwise: in colours that are forced, and on paper. */

const look = (element: Locator) =>
  element.evaluate((it) => {
    const { backgroundColor, borderTopColor, borderTopWidth, color } = getComputedStyle(it);
    return { backgroundColor, borderTopColor, borderTopWidth, color };
  });

test("in forced colours it is seen what is chosen, and where a button ends", async ({ dashboard, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await dashboard.open();
  const days = page.getByRole("main").getByRole("navigation").filter({ hasText: "30 days" }).first();
  const chosen = await look(days.locator("[aria-current]"));
  const other = await look(days.locator("a:not([aria-current])").first());
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(chosen.color).not.toBe(chosen.backgroundColor);
  const section = page.getByRole("navigation", { name: "Main" });
  expect((await look(section.locator("[aria-current]"))).backgroundColor).toBe(chosen.backgroundColor);

  await dashboard.open("/dashboard/operations");
  const button = await look(page.getByRole("link", { name: "New collection" }).first());
  expect(button.borderTopWidth).toBe("1px");
  expect(button.borderTopColor).not.toBe(button.backgroundColor);
});

import { expect, test } from "./fixtures";

test("a chosen theme is in the very first answer, and wins over the system's", async ({ dashboard, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await dashboard.open();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await dashboard.chooseInAccountMenu("Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(background).not.toBe(light);
  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');

  await page.keyboard.press("Escape");
  await dashboard.chooseInAccountMenu("System");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
  await expect.poll(background).toBe(light);
});

test("a chosen language holds for every page", async ({ dashboard, operations, page }) => {
  await dashboard.open();
  await dashboard.chooseInAccountMenu("Español");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(dashboard.title).toHaveText("Inicio");
  await operations.open();
  await expect(dashboard.title).toHaveText("Operaciones");
  await expect(page).toHaveTitle("Operaciones · Paraph");
});

test("whoever is offline and chooses something in a menu is told so, and keeps what they have typed", async ({
  dashboard,
  page,
  context,
}) => {
  await dashboard.open("/dashboard/operations/new");
  const concept = page.getByLabel("Concept");
  await concept.fill("Half a form");
  // Menus are fetched as they are opened.
  await dashboard.chooseInAccountMenu("Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await context.setOffline(true);
  await dashboard.chooseInAccountMenu("System");
  await expect(dashboard.toast("No answer came, so we don’t know whether it was done.")).toBeVisible();
  await expect(concept).toHaveValue("Half a form");
});

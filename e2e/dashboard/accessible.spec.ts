import type { Route } from "@playwright/test";
import { createPayment } from "../api/api-client";
import { chooseBank } from "../api/payer-by-http";
import { expectAccessible, expectAccessibleAtEachWidth, PHONE, WIDTHS } from "../support/accessible";
import { leaveUnresolved } from "../support/database";
import { expect, test } from "./fixtures";

/** Views in states that the walks (`walk.spec.ts`) don't come to. */
const PAGES = [
  "/",
  "/no/such/page",
  "/dashboard?days=90",
  "/dashboard/operations?status=OPENED,CREATED&amount_from=1&origin=DIRECT",
  "/dashboard/operations?amount_from=ten",
  "/dashboard/operations?invoice=none",
  "/dashboard/operations?columns=concept,email,dueDate,collected&density=compact&reached=seen&took=moon",
  "/dashboard/operations?columns=concept,email,dueDate,collected&density=compact&reached=delivered",
  "/dashboard/insights?days=365&channel=DIRECT",
  "/dashboard/insights?configuration=00000000-0000-7000-8000-000000000000",
  "/dashboard/search?q=none",
  "/dashboard/attention/expiring",
  "/dashboard/webhooks/receivers?language=csharp",
  "/dashboard/audit?about=member&from=2026-01-01",
];

const DESKTOP = { width: WIDTHS[1], height: 860 };

test.describe("axe finds nothing, on a phone and a desktop", () => {
  test.use(PHONE);

  test("on any page", async ({ page }) => {
    test.setTimeout(240_000);
    for (const path of PAGES) {
      await page.goto(path);
      await expectAccessibleAtEachWidth(page, path);
    }
  });

  test("on the page of an operation that was paid", async ({ page }) => {
    await page.goto("/dashboard/operations?status=COMPLETED");
    await page.locator("main a[href*='/dashboard/operations/0']:visible").first().click();
    await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
    await expectAccessibleAtEachWidth(page, "an operation that is COMPLETED");
  });

  test("where a person is asked what became of a payment", async ({ erp, page }) => {
    test.slow();
    const { uuid, url } = await createPayment(erp);
    await chooseBank(url);
    await leaveUnresolved(url);
    await page.goto(`/dashboard/operations/${uuid}`);
    await page.getByRole("button", { name: "Record what became of it" }).click();
    await page.getByRole("radio", { name: "It was not paid" }).check();
    await expectAccessibleAtEachWidth(page, "what became of it");
    await page.goto("/dashboard/attention/unresolved");
    await expectAccessibleAtEachWidth(page, "what nobody knows");
  });

  test("in what opens over a page", async ({ dashboard, operations, page }) => {
    test.slow();
    await operations.open();
    await operations.openFilters();
    await expectAccessibleAtEachWidth(page, "the filters");
    await page.keyboard.press("Escape");
    await dashboard.openNavigation.click();
    await expect(dashboard.section("Flows")).toBeVisible();
    await expectAccessible(page, "the drawer");
    await page.getByRole("button", { name: /^Your account/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "the account menu of the drawer");
    await page.setViewportSize(DESKTOP);
    await page.goto("/dashboard/webhooks");
    await page.getByRole("button", { name: /^Your account/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "the account menu");
    await page.setViewportSize(PHONE.viewport);
    await page.goto("/dashboard/webhooks");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await page.getByLabel("All of them").uncheck();
    await expectAccessibleAtEachWidth(page, "a form in a sheet");
    await page.goto("/dashboard/operations/new");
    await page.getByText("More options").click();
    await page.getByRole("button", { name: "Create collection" }).click();
    await expect(page.getByText("Say what is being paid for.")).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a form with errors");
  });
});

test("nothing is cut off at 320 px, in the longer language", async ({ context, page, baseURL }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await context.addCookies([{ name: "paraph_language", value: "es", url: baseURL ?? "" }]);
  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.goto("/dashboard/operations/new");
  await page.getByLabel("Importe").fill("12,345");
  const [asThousands] = await page.getByRole("group", { name: "«12,345» se puede leer" }).getByRole("button").all();
  await expect(asThousands ?? page.locator("none")).toContainText("doce mil trescientos cuarenta y cinco euros");
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "the two readings").toBeLessThanOrEqual(320);
});

test("touch targets on a phone are at least 44 px, those inside text aside", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/dashboard/operations?amount_from=1", "/dashboard/operations/new", "/dashboard/people"]) {
    await page.goto(path);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(a, button, select, input, summary)")]
        .filter((element) => element.offsetParent !== null && !element.closest("p, dd"))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small, path).toEqual([]);
  }
});

test("keys that are pressed before a menu is there are not lost", async ({ page }) => {
  // The bell asks as soon as the page is awake.
  const awake = page.waitForResponse("**/dashboard/data/attention");
  await page.goto("/dashboard/people");
  await awake;
  const held: Route[] = [];
  await page.route("**/_next/**/*.js", (route) => void held.push(route));
  await page.getByRole("button", { name: /^Your account/ }).focus();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menu")).toHaveCount(0);
  // What it asks for now is let through; unrouting lets through what was held.
  await page.unroute("**/_next/**/*.js");
  await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
});

test("the keyboard alone leads past the navigation, through the list and back", async ({
  dashboard,
  operations,
  page,
}) => {
  await operations.open();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await operations.rows.first().getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await page.getByRole("button", { name: /^Your account/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Your account/ })).toBeFocused();
  await expect(dashboard.title).toBeVisible();
});

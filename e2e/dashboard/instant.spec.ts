import type { Page, Request } from "@playwright/test";
import { created } from "../api/api-client";
import { expectAccessible } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

/** Pages are there as they are wanted, and say nothing that is no longer so (decision 276). */
test.use({ person: "david" });

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** A page as the router asks for it. */
const isPage = (path: string) => (url: URL) => url.pathname === path && url.searchParams.has("_rsc");
const asksFor = (path: string) => (request: Request) => isPage(path)(new URL(request.url()));
/** The page itself, for which the router asks when it has heard how it is made up. */
const isWholePage = (path: string) => (request: Request) =>
  asksFor(path)(request) && request.headers()["next-router-prefetch"] === undefined;

/** A link hears nothing before the page is awake: somebody comes near it until its page is asked for. */
async function comeNear(
  page: Page,
  name: string,
  isAsked: (request: Request) => boolean,
  how: "hover" | "focus" = "hover",
): Promise<Request | undefined> {
  let asked: Request | undefined;
  await expect(async () => {
    await page.mouse.move(600, 5);
    await section(page, name).blur();
    const heard = page.waitForRequest(isAsked, { timeout: 3_000 });
    await section(page, name)[how]();
    asked = await heard;
  }).toPass();
  return asked;
}

/** Whatever is asked for these pages waits, also what is asked just then, until it is let go. */
async function holdPages(page: Page, ...paths: readonly string[]): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  for (const path of paths) {
    await page.route(isPage(path), async (route) => {
      await isLetGo;
      // The page may have given it up meanwhile.
      await route.continue().catch(() => undefined);
    });
  }
  return letGo;
}

test("a page is fetched as somebody comes near its link, and is there when it is pressed", async ({ page }) => {
  const ended = requestsThatEnd(page);
  await page.goto("/dashboard/operations");
  for (const [how, name, path] of [
    ["hover", "Flows", "/dashboard/flows"],
    ["focus", "Home", "/dashboard"],
  ] as const) {
    const asked = await comeNear(page, name, isWholePage(path), how);
    await expect.poll(() => asked && ended.has(asked)).toBe(true);
    await page.route(isPage(path), (route) => route.abort());
    await section(page, name).press("Enter");
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeVisible();
  }
});

test("a page is fetched while a mouse's button is still down, and not where a finger may be about to scroll", async ({
  page,
}) => {
  await page.goto("/dashboard/operations");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const pressed = { bubbles: true, button: 0 };
  const wanted = page.waitForRequest(isWholePage("/dashboard/flows"));
  // A link hears nothing before the page is awake.
  await expect(async () => {
    await section(page, "Accounts").dispatchEvent("pointerdown", { ...pressed, pointerType: "touch" });
    await section(page, "Accounts").dispatchEvent("pointerdown", { ...pressed, pointerType: "mouse", button: 2 });
    await section(page, "Flows").dispatchEvent("pointerdown", { ...pressed, pointerType: "mouse" });
    expect(asked).toContain("/dashboard/flows");
  }).toPass();
  await wanted;
  expect(asked).not.toContain("/dashboard/accounts");
});

test("a page that takes its time is announced by a dot, and what was there stays", async ({ page }) => {
  await page.goto("/dashboard/operations");
  const letGo = await holdPages(page, "/dashboard/flows");
  await comeNear(page, "Flows", asksFor("/dashboard/flows"));
  await section(page, "Flows").click();
  await expect(section(page, "Flows")).toHaveAttribute("data-pending", "");
  const dot = () =>
    section(page, "Flows").evaluate((link) => {
      const { content, width, opacity } = getComputedStyle(link, "::before");
      return { content, width, isSeen: Number(opacity) > 0 };
    });
  await expect.poll(dot).toEqual({ content: '""', width: "8px", isSeen: true });
  await expect(heading(page, "Operations")).toBeVisible();
  await expectAccessible(page, "a page on its way");
  letGo();
  await expect(heading(page, "Flows")).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

test("the way back is at once, and what has changed meanwhile is told", async ({ page, operations, erp }) => {
  const order = unique("ORDER");
  const { body } = await erp.createInvoiceCollection({
    operations: [{ payment: { amount: 990, concept: "Way back" }, externalId: order }],
  });
  const uuid = created.parse(body).operations[0]?.uuid ?? "";
  await operations.open(`?external_id=${order}`);
  await expect(operations.row("Way back")).toContainText("Created");
  await section(page, "Flows").click();
  await expect(heading(page, "Flows")).toBeVisible();
  // This tab hears of it: the list that it is at asks.
  const heard = page.waitForResponse((response) => response.url().includes("/dashboard/data/flows"));
  await erp.call("PUT", `/flow/v1/operations/${uuid}/cancel`);
  await heard;
  await page.route(isPage("/dashboard/operations"), (route) => route.abort());
  await page.goBack();
  await expect(operations.row("Way back")).toContainText("Cancelled");
});

test("a link is the browser's own where another tab is asked for, and this page stays (decision 358)", async ({
  page,
}) => {
  await page.goto("/dashboard/operations");
  const opened = page.context().waitForEvent("page");
  await section(page, "Flows").click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(heading(other, "Flows")).toBeVisible();
  await expect(heading(page, "Operations")).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
  await other.close();
});

test("of two links that are pressed the last one counts, and the dot is its own (decision 358)", async ({ page }) => {
  await page.goto("/dashboard/operations");
  const letGo = await holdPages(page, "/dashboard/flows", "/dashboard/accounts");
  await comeNear(page, "Flows", asksFor("/dashboard/flows"));
  await section(page, "Flows").click();
  await expect(section(page, "Flows")).toHaveAttribute("data-pending", "");
  await section(page, "Accounts").click();
  await expect(section(page, "Accounts")).toHaveAttribute("data-pending", "");
  await expect(page.locator("[data-pending]")).toHaveCount(1);
  letGo();
  await expect(heading(page, "Accounts")).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

test("what is pressed is fetched ahead, also where the focus was on another link (decision 358)", async ({ page }) => {
  const ended = requestsThatEnd(page);
  await page.goto("/dashboard/operations");
  await section(page, "Flows").click();
  await expect(heading(page, "Flows")).toBeVisible();
  const heard = page.waitForRequest(isWholePage("/dashboard/accounts"));
  await section(page, "Accounts").hover();
  const asked = await heard;
  await page.mouse.down();
  await expect(section(page, "Accounts")).toBeFocused();
  await expect.poll(() => ended.has(asked)).toBe(true);
  await page.route(isPage("/dashboard/accounts"), (route) => route.abort());
  await page.mouse.up();
  await expect(heading(page, "Accounts")).toBeVisible();
});

/** The router may end a connection itself once it has read what it needs. */
function requestsThatEnd(page: Page): ReadonlySet<Request> {
  const ended = new Set<Request>();
  page.on("requestfinished", (request) => void ended.add(request));
  page.on("requestfailed", (request) => void ended.add(request));
  return ended;
}

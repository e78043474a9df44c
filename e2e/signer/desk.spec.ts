import { expect, type Page, test } from "@playwright/test";
import { SignerPage } from "../pages/signer-page";
import { renderSignerStates, settled } from "./states/rendered";

const { show } = renderSignerStates();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const next = (page: Page) => page.getByRole("button", { name: "Next field" });

test("by keyboard alone: from field to field, to where the signature is made, and to signing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await show(page, "sign", "en");
  await settled(page);
  await expect(page.getByText("1 of 4 filled in").first()).toBeVisible();
  await next(page).press("Enter");
  await expect(page.getByLabel("Place of delivery")).toBeFocused();
  await page.keyboard.type("Calle Mayor 1");
  await next(page).press("Enter");
  const initials = page.getByRole("link", { name: "Initials here: Initials, page 1" });
  await expect(initials).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("AR");
  await next(page).press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name and surname")).toBeFocused();
  await page.keyboard.type("Ana Ruiz");
  await expect(page.getByText("4 of 4 filled in").first()).toBeVisible();
  await page.getByRole("button", { name: "Go to signing" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Sign", exact: true })).toBeFocused();
});

test("what is drawn stands in its field, and is sent as lines", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await show(page, "sign", "en");
  await settled(page);
  await page.locator("[name=handwriting][value=drawn]").check();
  await new SignerPage(page).drawByMouse();
  await expect(page.locator("[data-adopts=handwriting] svg path")).toHaveAttribute("d", /^M20 40/);
  await expect(page.locator("[name='handwriting.drawing']")).toHaveValue(/^\{"width":/);
  await page.locator("#handwriting").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-adopts=handwriting]")).toHaveText("Sign here");
  await expect(page.locator("[name='handwriting.drawing']")).toHaveValue("");
});

test("the document's words can be read, found, and read alone; its pages grow", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await show(page, "read", "en");
  await settled(page);
  const first = page.locator(".sheet").first();
  await expect(first.locator(".textLayer")).toContainText("Supply contract, page 1");
  await expect(page.locator(".sheet").nth(2).locator(".textLayer")).toContainText("page 3");
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole("button", { name: "Larger" }).first().click();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await page.getByRole("button", { name: "Text only" }).first().click();
  await expect(first.locator(".flowing")).toContainText("The supplier delivers within ten working days.");
});

test("a browser whose streams can’t be gone through, as Safari’s, shows the words alone as well", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
  await show(page, "read", "en");
  await settled(page);
  await page.getByRole("button", { name: "Text only" }).first().click();
  await expect(page.locator(".flowing").first()).toContainText("The supplier delivers within ten working days.");
});

test("on a phone inputs stand below their page, and over it once there is room for a finger", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, "sign", "en");
  await settled(page);
  const input = page.getByLabel("Place of delivery");
  const isOver = () => input.evaluate((each) => getComputedStyle(each.parentElement ?? each).position === "absolute");
  expect(await isOver()).toBe(false);
  // What is filled in below is seen in its place.
  await input.fill("Calle Mayor 1");
  await expect(page.locator(`[data-marks="${await input.getAttribute("id")}"]`)).toHaveText("Calle Mayor 1");
  for (let press = 0; press < 3; press += 1) await page.getByRole("button", { name: "Larger" }).first().click();
  await expect.poll(isOver).toBe(true);
});

test("who only waits or reads is told so above the documents on a phone, and beside them on a desktop", async ({
  page,
}) => {
  for (const [state, title] of [
    ["waiting", "Others sign first"],
    ["read", "To be read"],
  ] as const) {
    const box = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      await show(page, state, "en");
      await settled(page);
      const said = page.getByRole("heading", { name: title });
      const [at, documents] = [await said.boundingBox(), await page.locator(".desk-documents").boundingBox()];
      return { at: at ?? { x: NaN, y: NaN }, documents: documents ?? { x: NaN, y: NaN, width: NaN } };
    };
    const phone = await box(390);
    expect(phone.at.y).toBeLessThan(phone.documents.y);
    const desktop = await box(1280);
    expect(desktop.at.x).toBeGreaterThan(desktop.documents.x + desktop.documents.width);
    // In the first screen, however long the documents are.
    expect(desktop.at.y).toBeLessThan(844);
  }
});

test("on paper nothing stands that is pressed, and no letters that were light on a colour", async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await show(page, "sign", "en");
  await settled(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Language:")).toBeHidden();
  await expect(page.locator(".bar")).toBeHidden();
  const asks = page.getByText("Signature request from");
  await expect(asks).toHaveCSS("color", "rgb(21, 23, 30)");
  await expect(page.locator("section.bg-panel")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByLabel("Place of delivery")).toBeVisible();
});

test("a document that is not the one the page speaks of is not shown, and everything is there to sign all the same", async ({
  page,
}) => {
  await show(page, "not shown", "en");
  await settled(page);
  await expect(page.getByText("This document can’t be shown here.")).toBeVisible();
  await expect(page.getByLabel("Place of delivery")).toBeVisible();
  await expect(page.locator(".tools")).toHaveCount(1);
});

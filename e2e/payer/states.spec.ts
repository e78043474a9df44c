import { expect, test } from "@playwright/test";
import {
  expectAccessibleAtEachWidth,
  expectAccessibleInAnyColours,
  expectAccessibleInEveryLook,
  expectNarrow,
  expectTwiceAsLarge,
  WIDTHS,
} from "../support/accessible";
import { LANGUAGES, renderStates } from "./states/rendered";

const { pages, show } = renderStates();
const states = [...new Set(pages.map(({ state }) => state))];
const [phone, desktop] = WIDTHS;

/** Every state in every language, each at both widths and in both schemes. Else by turns. */
const EVERY_LOOK = process.env.EVERY_LOOK === "1";

for (const [index, state] of states.entries()) {
  // Each state is judged in one of the languages, each language in a third of them: what axe sees is mostly the same.
  const turn = LANGUAGES[index % LANGUAGES.length] ?? "en";
  // It changes nothing but colours.
  const isBrand = state.startsWith("brand");
  const judge = isBrand ? expectAccessibleInAnyColours : expectAccessibleAtEachWidth;

  for (const language of EVERY_LOOK ? LANGUAGES : [turn]) {
    test(`${state}, in ${language}: axe finds nothing on a phone and a desktop, in the light and in the dark; 320 px are enough`, async ({
      page,
    }) => {
      const refused: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && message.text().includes("Content Security Policy"))
          refused.push(message.text());
      });
      await page.setViewportSize({ width: desktop, height: 844 });
      await show(page, state, language);
      await (EVERY_LOOK ? expectAccessibleInEveryLook : judge)(page, state);
      await expectNarrow(page, state);
      expect(refused).toEqual([]);
    });
  }

  if (isBrand) continue;

  test(`${state}: what a screen reader reads, in its order; 320 px are enough for the other languages, and a phone for letters twice as large`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: phone, height: 844 });
    await show(page, state, "en");
    await expect(page.locator("body")).toMatchAriaSnapshot({ name: `${state}.aria.yml` });
    for (const other of LANGUAGES.filter((each) => each !== turn)) {
      if (other !== "en") await show(page, state, other);
      await expectNarrow(page, `${state} in ${other}`);
      await expectTwiceAsLarge(page, `${state} in ${other}`);
    }
  });
}

for (const scheme of ["light", "dark"] as const) {
  test(`printed, with the screen ${scheme}: what a transfer needs is on the paper, and nothing that is pressed`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print", colorScheme: scheme });
    await page.setViewportSize({ width: 794, height: 1123 });
    await show(page, "choose", "en");
    const transfer = page.locator(".paper");
    for (const shown of [
      "Suministros Aluche, S. L.",
      "ES91 2100 0418 4502 0005 1332",
      "€150.75",
      "F-2026-0042 Office",
    ]) {
      await expect(transfer.getByRole("definition").filter({ hasText: shown }).first()).toBeVisible();
    }
    await expect(page.getByRole("img", { name: /^EPC QR/ })).toBeVisible();
    for (const role of ["button", "searchbox", "combobox"] as const) await expect(page.getByRole(role)).toHaveCount(0);
    for (const pressed of ["Choose your bank", "My bank isn’t here", "I don’t want to pay", "Language:"]) {
      await expect(page.getByText(pressed).first()).toBeHidden();
    }
    await expect(page.getByRole("link", { name: /^Write to / })).toBeVisible();
    for (const text of ["h1", ".paper dd"]) {
      await expect(page.locator(text).first()).toHaveCSS("color", "rgb(21, 23, 30)");
    }
    await expect(page.locator("main > section")).toHaveCSS("background-color", "rgb(255, 255, 255)");

    await show(page, "paid", "en");
    await expect(page.getByText("06QG-VJRZ-K4TE")).toBeVisible();
    await expect(page.getByText("Due date")).toBeVisible();
    await expect(page.getByText("Download receipt")).toBeHidden();
  });
}

test("letters twice as large are so for the amount and the headings of a phone as well", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await show(page, "paid", "de");
  const sizes = () =>
    page
      .locator("h1 > span:last-child, main h2")
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  const before = await sizes();
  expect(before.length).toBeGreaterThan(1);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  // With the next picture the size is there.
  await expect.poll(sizes).toEqual(before.map((size) => 2 * size));
});

test("in forced colours it is seen which row leads to a bank, what copies, and that a bank was pressed", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await show(page, "choose", "en");
  await page.getByText("My bank isn’t here").click();
  const drawn = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => getComputedStyle(element, "::after").backgroundColor);
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "Canvas";
    return getComputedStyle(probe).backgroundColor;
  });
  await expect(page.locator(".copy").first()).toBeVisible();
  expect([await drawn(".bank:enabled"), await drawn(".copy")]).not.toContain(canvas);
  await page
    .locator(".bank:enabled")
    .first()
    .evaluate((bank) => bank.setAttribute("aria-busy", "true"));
  expect(await drawn(".bank[aria-busy]")).not.toBe(canvas);
});

test("a form's button that was pressed shows that it is under way, as a bank does", async ({ page }) => {
  await show(page, "code", "en");
  const button = page.getByRole("button", { name: "Continue" });
  const drawn = () => button.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(await drawn()).toBe("none");
  await button.evaluate((element) => element.setAttribute("aria-busy", "true"));
  expect(await drawn()).toBe('""');
});

test("each language can be chosen on a phone that is held across", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await show(page, "declined", "en");
  await page.locator("footer summary").click();
  const menu = page.locator(".languages");
  const box = await menu.boundingBox();
  const top = await page.evaluate(() => scrollY);
  expect((box?.y ?? -1) + top).toBeGreaterThanOrEqual(0);
  expect(box?.height ?? 400).toBeLessThanOrEqual(360);
  for (const language of await menu.getByRole("button").all()) {
    expect((await language.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

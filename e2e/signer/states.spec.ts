import { expect, test } from "@playwright/test";
import { expectAccessible, WIDTHS } from "../support/accessible";
import { LANGUAGES, renderSignerStates, settled } from "./states/rendered";

const { pages, show } = renderSignerStates();
const states = [...new Set(pages.map(({ state }) => state))];

for (const [index, state] of states.entries()) {
  // Each state is judged in one of the languages, each language in a third of them: what axe sees is mostly the same.
  const language = LANGUAGES[index % LANGUAGES.length] ?? "en";

  test(`${state}, in ${language}: axe finds nothing on a phone and a desktop, in the light and in the dark`, async ({
    page,
  }) => {
    test.slow();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("Content Security Policy"))
        refused.push(message.text());
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await show(page, state, language);
      await settled(page);
      await expectAccessible(page, `${state} at ${width} px`);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    expect(refused).toEqual([]);
  });
}

test("no state is wider than a window of 320 px, which is one of 640 at twice the size", async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const { state, language } of pages.filter((each) => !each.state.startsWith("brand"))) {
    await show(page, state, language);
    await settled(page);
    for (const disclosure of await page.locator("summary").all()) await disclosure.click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - 320);
    if (overflow > 0) wide.push(`${state} in ${language}: ${overflow} px`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  expect(wide).toEqual([]);
});

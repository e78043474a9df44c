import { expect, test } from "@playwright/test";
import {
  expectAccessibleAtEachWidth,
  expectAccessibleInAnyColours,
  expectAccessibleInEveryLook,
  expectNarrow,
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

  test(`${state}: what a screen reader reads, in its order; 320 px are enough for the other languages`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: phone, height: 844 });
    await show(page, state, "en");
    await expect(page.locator("body")).toMatchAriaSnapshot({ name: `${state}.aria.yml` });
    for (const other of LANGUAGES.filter((each) => each !== turn)) {
      if (other !== "en") await show(page, state, other);
      await expectNarrow(page, `${state} in ${other}`);
    }
  });
}

import { expect, test } from "@playwright/test";
import {
  expectAccessibleAtEachWidth,
  expectAccessibleInAnyColours,
  expectNarrow,
  expectTwiceAsLarge,
  WIDTHS,
} from "../support/accessible";
import { LANGUAGES, renderSignerStates, settled } from "./states/rendered";

const { pages, show } = renderSignerStates();
const states = [...new Set(pages.map(({ state }) => state))];
const [, desktop] = WIDTHS;

for (const [index, state] of states.entries()) {
  // Each state is judged in one of the languages, each language in a third of them: what axe sees is mostly the same.
  const language = LANGUAGES[index % LANGUAGES.length] ?? "en";
  // It changes nothing but colours.
  const isBrand = state.startsWith("brand");

  test(`${state}, in ${language}: axe finds nothing on a phone and a desktop, in the light and in the dark; 320 px are enough`, async ({
    page,
  }) => {
    test.slow();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().includes("Content Security Policy"))
        refused.push(message.text());
    });
    await page.setViewportSize({ width: desktop, height: 844 });
    await show(page, state, language);
    await settled(page);
    await (isBrand ? expectAccessibleInAnyColours : expectAccessibleAtEachWidth)(page, state);
    await expectNarrow(page, state);
    expect(refused).toEqual([]);
  });

  if (isBrand) continue;

  test(`${state}: 320 px are enough for the other languages, and a phone for letters twice as large`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      await show(page, state, other);
      await settled(page);
      await expectNarrow(page, `${state} in ${other}`);
      await expectTwiceAsLarge(page, `${state} in ${other}`, ".side, .side-head, .side-said, main:not(.desk)");
    }
  });
}

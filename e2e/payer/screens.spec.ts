import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "@playwright/test";
import { drawSheet } from "../support/draw-sheet";
import { LANGUAGES, renderStates } from "./states/rendered";

/** Where `npm run screens` wants the pictures. Nobody else runs this (playwright.config.ts). */
const folder = process.env.SCREENS_DIR ?? "";

for (const language of LANGUAGES) {
  test(`every state on a phone and a desktop, in the light and in the dark, in ${language}`, async ({ page }) => {
    test.setTimeout(600_000);
    const { pages, show } = renderStates();
    await mkdir(folder, { recursive: true });
    for (const { state } of pages.filter((each) => each.language === language)) {
      await show(page, state, language);
      const file = `${state.replace(/[^a-z]+/gi, "-")}.${language}.webp`;
      await drawSheet(page, join(folder, file));
    }
  });
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { demo } from "../support/demo";
import { drawSheet } from "../support/draw-sheet";
import { test } from "./fixtures";

/** Where `npm run screens` wants the pictures. Nobody else runs this (playwright.config.ts). */
const folder = process.env.SCREENS_DIR ?? "";

const SECTIONS = {
  "dashboard-insights": "/dashboard/insights?days=90",
  "dashboard-operations": "/dashboard/operations",
  "dashboard-operations-compact":
    "/dashboard/operations?columns=concept,payer,amount,status,dueDate,collected&density=compact",
} as const;

for (const language of ["en", "es"] as const) {
  test(`sections of the dashboard on a phone and a desktop, in the light and in the dark, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await mkdir(folder, { recursive: true });
    await page.context().addCookies([{ name: "paraph_language", value: language, url: demo().baseUrl }]);
    for (const [name, path] of Object.entries(SECTIONS)) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await drawSheet(page, join(folder, `${name}.${language}.webp`));
    }
  });
}

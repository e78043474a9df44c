import type { Page } from "@playwright/test";
import sharp from "sharp";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 844 };
const SHOTS = [PHONE, DESKTOP].flatMap((viewport) =>
  (["light", "dark"] as const).map((colorScheme) => ({ viewport, colorScheme })),
);
/** Between two pictures of a sheet, in pixels; all of them at this part of their size. */
const GAP = 24;
const SCALE = 0.6;

type Sheet = Readonly<{
  /** Of a page that is longer only the beginning, in pixels. */
  highest?: number;
}>;

/** What a page shows on a phone and a desktop, in the light and in the dark, as one picture. */
export async function drawSheet(page: Page, path: string, { highest = Infinity }: Sheet = {}): Promise<void> {
  const shots = [];
  for (const { viewport, colorScheme } of SHOTS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // As high as what it shows: the summary beside it is as high as the window.
    const height = Math.min(highest, await page.evaluate(() => document.documentElement.scrollHeight));
    await page.setViewportSize({ ...viewport, height });
    const width = Math.round(viewport.width * SCALE);
    const picture = await sharp(await page.screenshot({ animations: "disabled" }))
      .resize({ width })
      .toBuffer({ resolveWithObject: true });
    shots.push({ input: picture.data, width, height: picture.info.height });
  }
  let left = GAP;
  const placed = shots.map(({ input, width }) => {
    const at = { input, left, top: GAP };
    left += width + GAP;
    return at;
  });
  const height = Math.max(...shots.map((shot) => shot.height)) + 2 * GAP;
  await sharp({ create: { width: left, height, channels: 3, background: "#8a8f98" } })
    .composite(placed)
    .webp({ quality: 70 })
    .toFile(path);
}

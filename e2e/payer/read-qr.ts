import type { Locator } from "@playwright/test";
import jsQR from "jsqr";

const SIDE = 400;

/** What a scanner reads from a QR code on the page, which is a picture; null when it can't. */
export async function readQr(picture: Locator): Promise<string | null> {
  await picture.scrollIntoViewIfNeeded();
  const pixels = await picture.evaluate(async (element, side) => {
    if (!(element instanceof HTMLImageElement)) throw new Error("The code is no picture.");
    await element.decode();
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    context?.drawImage(element, 0, 0, side, side);
    return [...(context?.getImageData(0, 0, side, side).data ?? [])];
  }, SIDE);
  return jsQR(Uint8ClampedArray.from(pixels), SIDE, SIDE)?.data ?? null;
}

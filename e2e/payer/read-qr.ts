import type { Locator } from "@playwright/test";
import jsQR from "jsqr";

const SIDE = 400;

/** What a scanner reads from a QR code on the page; null when it can't. */
export async function readQr(svg: Locator): Promise<string | null> {
  const pixels = await svg.evaluate(async (element, side) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, side, side);
    return [...(context?.getImageData(0, 0, side, side).data ?? [])];
  }, SIDE);
  return jsQR(Uint8ClampedArray.from(pixels), SIDE, SIDE)?.data ?? null;
}

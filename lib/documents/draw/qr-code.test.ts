import jsQR from "jsqr";
import { expect, it, vi } from "vitest";
import { LINK } from "../testing/sample-pages";
import { type Area, Canvas } from "./canvas";
import { drawQrCode } from "./qr-code";

const SIZE = 400;

/** What a scanner's camera would see: the dark rectangles on white. */
function raster(areas: readonly Area[]): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (const { x, y, width, height } of areas) {
    for (let row = Math.round(y); row < Math.round(y + height); row++) {
      for (let column = Math.round(x); column < Math.round(x + width); column++) {
        pixels.fill(0, (row * SIZE + column) * 4, (row * SIZE + column) * 4 + 3);
      }
    }
  }
  return pixels;
}

it.each([LINK, "https://pay.example/x?ä=ñ&long=".padEnd(600, "y")])("the code says %s", (text) => {
  const canvas = new Canvas();
  const drawn = vi.spyOn(canvas, "rectangles");
  drawQrCode(canvas, text, { x: 0, y: 0, width: SIZE, height: SIZE });
  const areas = drawn.mock.calls.flatMap(([dark]) => dark);
  expect(jsQR(raster(areas), SIZE, SIZE)?.data).toBe(text);
});

it("a quiet zone of four modules surrounds it", () => {
  const canvas = new Canvas();
  const drawn = vi.spyOn(canvas, "rectangles");
  drawQrCode(canvas, LINK, { x: 0, y: 0, width: SIZE, height: SIZE });
  const areas = drawn.mock.calls.flatMap(([dark]) => dark);
  const module = areas[0]?.height ?? 0;
  expect(Math.min(...areas.map(({ x }) => x))).toBeCloseTo(4 * module);
  expect(Math.min(...areas.map(({ y }) => y))).toBeCloseTo(4 * module);
  expect(Math.max(...areas.map(({ x, width }) => x + width))).toBeCloseTo(SIZE - 4 * module);
});

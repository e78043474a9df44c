import { imageSize } from "image-size";
import { expect, it, vi } from "vitest";
import { hasTooManyPixels, isImageOf } from "./picture-bytes";

vi.mock("image-size", { spy: true });

/** Bytes as they lie in Node's pool, others' right behind them. */
function among(others: number, text: string): Buffer {
  const memory = new Uint8Array(64).fill(others);
  memory.set(Buffer.from(text, "latin1"));
  return Buffer.from(memory.buffer, 0, text.length);
}

it("a picture that ends before its size is not measured by what lies behind it in memory", () => {
  expect(hasTooManyPixels(among(0xff, "GIF89a"))).toBe(false);
});

it("a picture is as large as it says", () => {
  expect(hasTooManyPixels(Buffer.from("GIF89a\xff\xff\xff\xff\x00\x00\x00", "latin1"))).toBe(true);
  expect(hasTooManyPixels(Buffer.from("GIF89a\x10\x00\x10\x00\x00\x00\x00", "latin1"))).toBe(false);
});

it.each(["\ufeff<svg>", "\n\n<?xml version='1.0'?>\n<!-- logo -->\n<svg />"])("text is a drawing: %j", (text) => {
  expect(isImageOf("svg+xml", Buffer.from(text))).toBe(true);
});

it.each(["\0\0\0\x18ftypavif\0\0\0\0<svg ", "    ftypavif....<svg ", "II*\0<svg ", "<\0<svg ", "logo <svg>"])(
  "a tag somewhere in it makes no drawing: %j",
  (text) => {
    expect(isImageOf("svg+xml", Buffer.from(text, "latin1"))).toBe(false);
  },
);

it.each(["\0\0\0\x18ftypavif\0\0\0\0", "    ftypavif....", "BM".padEnd(30, "\xff"), "II*\0"])(
  "what none of ours is, is not measured: %j",
  (text) => {
    hasTooManyPixels(Buffer.from(text, "latin1"));
    expect(vi.mocked(imageSize).mock.results.at(-1)?.value).toMatchObject({
      message: expect.stringMatching(/^(dis|uns)/),
    });
  },
);

it("of a drawing the first lines are measured, for its tags may be made to be read over and over", () => {
  expect(
    hasTooManyPixels(Buffer.from(`<!-- a -->\n<svg width="9000" height="9000">${" ".repeat(250_000)}</svg>`)),
  ).toBe(true);
  const [given] = vi.mocked(imageSize).mock.lastCall ?? [];
  expect(given).toHaveLength(1000);
});

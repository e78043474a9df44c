import { expect, it } from "vitest";
import { hasTooManyPixels } from "./picture-bytes";

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

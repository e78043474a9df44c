import { expect, it } from "vitest";
import { plateFor } from "./plate";

const CLEAR = [0, 0, 0, 0];
const WHITE = [255, 255, 255, 255];
const BLACK = [17, 24, 39, 255];
const BLUE = [37, 99, 235, 255];
const PALE_YELLOW = [255, 249, 196, 255];

/** Pixels of each colour, as many as said. */
const picture = (...parts: readonly (readonly [colour: number[], count: number])[]) =>
  Uint8Array.from(parts.flatMap(([colour, count]) => Array.from({ length: count }, () => colour).flat()));

it.each([
  ["a black word", picture([CLEAR, 70], [BLACK, 30]), "LIGHT"],
  ["a blue sign", picture([CLEAR, 50], [BLUE, 50]), "LIGHT"],
  ["a white word", picture([CLEAR, 70], [WHITE, 30]), "DARK"],
  ["a pale yellow word", picture([CLEAR, 70], [PALE_YELLOW, 30]), "DARK"],
  ["a white word beside a blue sign", picture([CLEAR, 50], [WHITE, 30], [BLUE, 20]), "DARK"],
  ["a black word beside a blue sign", picture([CLEAR, 50], [BLACK, 30], [BLUE, 20]), "LIGHT"],
  ["half white, half black", picture([CLEAR, 50], [WHITE, 25], [BLACK, 25]), "LIGHT"],
  ["a white letter on a tile with round corners", picture([CLEAR, 20], [BLUE, 60], [WHITE, 20]), "LIGHT"],
  ["a white word with a background of its own", picture([BLUE, 70], [WHITE, 30]), "LIGHT"],
  ["a photograph on white", picture([WHITE, 90], [BLACK, 10]), "LIGHT"],
  ["nothing at all", picture([CLEAR, 100]), "LIGHT"],
  ["no pixels", picture(), "LIGHT"],
])("%s is seen on its plate", (_, pixels, plate) => {
  expect(plateFor(pixels)).toBe(plate);
});

it("is found in a second's part of a large picture", () => {
  expect(plateFor(new Uint8Array(4 * 4_000_000).fill(255, 0, 8_000_000))).toBe("DARK");
});

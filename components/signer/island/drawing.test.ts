import { expect, test } from "vitest";
import { toDrawing, toPath, toStrokes } from "./drawing";

const STROKES = [
  [
    { x: 1.04, y: 2 },
    { x: 30.26, y: 40 },
  ],
  [{ x: 5, y: 5 }],
];

test("a drawing is its strokes to a tenth of a pixel, and is drawn again in another size", () => {
  const drawing = toDrawing(STROKES, 300, 120);
  expect(drawing).toEqual({
    width: 300,
    height: 120,
    lines: [
      [1, 2, 30.3, 40],
      [5, 5],
    ],
  });
  expect(toStrokes(drawing, 600)[0]).toEqual([
    { x: 2, y: 4 },
    { x: 60.6, y: 80 },
  ]);
  expect(toPath(drawing)).toBe("M1 2L30.3 40M5 5h0");
});

test("who scribbles for minutes sends no more than a form takes, from the first point to the last", () => {
  const scribble = Array.from({ length: 60_000 }, (_, at) => ({ x: at % 999, y: (at * 7) % 399 }));
  const { lines } = toDrawing([scribble], 1000, 400);
  expect(JSON.stringify(lines).length).toBeLessThan(100_000);
  expect(lines[0]?.slice(0, 2)).toEqual([0, 0]);
  expect(lines[0]?.slice(-2)).toEqual([59_999 % 999, (59_999 * 7) % 399]);
});

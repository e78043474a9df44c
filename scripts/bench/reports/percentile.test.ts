import { expect, it } from "vitest";
import { percentile } from "./percentile";

it("is the value that so many do not exceed, in whatever order they came", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.95), percentile([7], 0.95), percentile([3, 1, 2], 0.5)]).toEqual([95, 7, 2]);
  expect(() => percentile([], 0.5)).toThrow("Nothing was measured.");
});

import { describe, expect, it } from "vitest";
import { growth, inFigures, pairedRatio, spreadOf } from "./statistics";

describe("what several rounds have found", () => {
  it("is the middle one, whatever the order, and both ends", () => {
    expect(spreadOf([9, 100, 10, 8, 11])).toEqual({ median: 10, min: 8, max: 100 });
  });

  it("lies between the two in the middle of an even number of rounds", () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 });
    expect(spreadOf([7])).toEqual({ median: 7, min: 7, max: 7 });
  });

  it("is nothing without rounds, or with one that found no number", () => {
    expect(() => spreadOf([])).toThrow("Nothing was measured.");
    expect(() => spreadOf([1, Number.NaN])).toThrow("Not every value is a number: 1, NaN");
    expect(() => spreadOf([1, 1 / 0])).toThrow("Not every value is a number");
  });

  it("compares each round with the other side's of the same moment", () => {
    // The machine was twice as slow in the second round, and in the third for one side alone.
    expect(pairedRatio([300, 600, 900], [200, 400, 200])).toEqual({ median: 1.5, min: 1.5, max: 4.5 });
  });

  it("pairs no rounds that the other side has not run", () => {
    expect(() => pairedRatio([1, 2], [1])).toThrow("2 rounds cannot be paired with 1.");
    expect(() => pairedRatio([1], [0])).toThrow("Not every value is a number");
  });

  it("is written with as many decimals as mean something", () => {
    expect(inFigures({ median: 1.234, min: 1, max: 2.5 })).toBe("1.23 (1.00–2.50)");
    expect(inFigures({ median: 12.34, min: 9.96, max: 20 })).toBe("12.3 (10.0–20.0)");
    expect(inFigures({ median: 286.4, min: 280.5, max: 1301.2 })).toBe("286 (281–1301)");
  });
});

it("tells what the later half is of the earlier", () => {
  expect(growth([200, 200, 200, 200])).toEqual({ median: 1, min: 1, max: 1 });
  expect(growth([100, 110, 120, 130, 140, 150])).toEqual({ median: 140 / 110, min: 1.25, max: 1.3 });
});

import { describe, expect, it } from "vitest";
import { turnOf } from "./even-pace";

describe("messages go at an even pace (decision 203)", () => {
  it("each waits for as long as the ones before it are worth, whoever sent them", () => {
    const pace = { freeAt: 0 };
    expect([1, 2, 3, 4].map(() => turnOf(pace, 100, 5_000))).toEqual([0, 10, 20, 30]);
    expect(turnOf(pace, 100, 5_035)).toBe(5);
  });

  it("what nobody has used is no credit", () => {
    const pace = { freeAt: 0 };
    expect(turnOf(pace, 100, 1_000)).toBe(0);
    expect([turnOf(pace, 100, 60_000), turnOf(pace, 100, 60_000)]).toEqual([0, 10]);
  });
});

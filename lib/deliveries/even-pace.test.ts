import { describe, expect, it } from "vitest";
import { turnOf } from "./even-pace";

describe("messages go at an even pace (decision 203)", () => {
  it("a batch waits for as long as the ones before it are worth, whoever sent them", () => {
    const pace = { freeAt: 0 };
    const waits = [10, 10, 4, 10].map((count) => turnOf(pace, count, 100, 5_000));
    expect(waits).toEqual([0, 100, 200, 240]);
  });

  it("what nobody has used is no credit", () => {
    const pace = { freeAt: 0 };
    expect(turnOf(pace, 10, 100, 1_000)).toBe(0);
    expect([turnOf(pace, 10, 100, 60_000), turnOf(pace, 10, 100, 60_000)]).toEqual([0, 100]);
  });
});

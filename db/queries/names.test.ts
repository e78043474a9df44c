import { describe, expect, it } from "vitest";
import { unpacked } from "./names";

const NAMES = [1, 2, 3].map((n) => `0190a000-7b6c-7d2e-8f30-00000000000${n}`);
const names = unpacked(Buffer.from(NAMES.join("").replaceAll("-", ""), "hex"));

describe("names as one value", () => {
  it("are read piece by piece, as pieces of an array are", () => {
    expect(names.length).toBe(3);
    for (const [start, end] of [
      [0, 3],
      [0, 1],
      [1, 3],
      [2, 500],
      [3, 500],
      [500, 1000],
    ] as const) {
      expect(names.slice(start, end), `${start} to ${end}`).toEqual(NAMES.slice(start, end));
    }
  });

  it("are none where Postgres has found none", () => {
    expect([unpacked(null).length, unpacked(undefined).slice(0, 500)]).toEqual([0, []]);
  });
});

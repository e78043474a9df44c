import { describe, expect, it } from "vitest";
import { inTurns, type Side, spreadIn, valuesOf } from "./rounds";

/** A side that writes down when its turn is, and whose requests cost more from round to round. */
function aSide(name: string, turns: string[]): Side {
  let round = 0;
  return {
    name,
    measure: async () => {
      turns.push(name);
      round += 1;
      return { requestsPerSecond: 10 * round, p99: 5, cpuMicros: 100 * round };
    },
  };
}

describe("sides that are compared", () => {
  it("take turns, in one order", async () => {
    const turns: string[] = [];
    await inTurns([aSide("A", turns), aSide("B", turns)], 2);
    expect(turns.join(" ")).toBe("A B A B A B");
  });

  it("have the rounds that were asked for, without the one that warmed up", async () => {
    const [a] = await inTurns([aSide("A", []), aSide("B", [])], 3);
    expect(a?.name).toBe("A");
    expect(a && valuesOf(a, "cpuMicros")).toEqual([200, 300, 400]);
    expect(a && spreadIn(a, "requestsPerSecond")).toEqual({ median: 30, min: 20, max: 40 });
  });
});

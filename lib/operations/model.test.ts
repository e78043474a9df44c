import { describe, expect, it } from "vitest";
import {
  actionCodeOf,
  aggregateFlowStatus,
  fullName,
  isFinal,
  OPERATION_STATUSES,
  OPERATION_TRANSITIONS,
} from "./model";
import { ENDS, flowOf, WAYS } from "./testing/decided-states";

describe("the table of transitions (decision 3)", () => {
  it.each(OPERATION_STATUSES)("leads to %s from where it may be reached", (to) => {
    const from = OPERATION_STATUSES.filter((status) => WAYS[status].some((way) => way === to));
    expect([...OPERATION_TRANSITIONS[to]].sort()).toEqual(from.sort());
  });
});

describe("a flow (decision 3)", () => {
  it("is what any three operations make of it, in any order", () => {
    const triples = OPERATION_STATUSES.flatMap((a) =>
      OPERATION_STATUSES.flatMap((b) => OPERATION_STATUSES.map((c) => [a, b, c] as const)),
    );
    for (const triple of triples) expect(aggregateFlowStatus(triple), triple.join()).toBe(flowOf(...triple));
  });
});

describe("an end", () => {
  it.each(OPERATION_STATUSES)("is told of %s as decision 3 and 4 say", (status) => {
    const ended = ENDS.some((end) => end === status);
    expect(isFinal(status)).toBe(ended);
    expect(actionCodeOf(status)).toBe(ended ? (status === "COMPLETED" ? "ACCEPTED" : "DENIED") : "INITIATED");
  });
});

describe("what somebody is called", () => {
  it.each([
    ["Ana", "Soler", "Ana Soler"],
    [" Ana ", " ", "Ana"],
    [null, "Soler", "Soler"],
    ["  ", "\t", null],
    [null, null, null],
  ])("%j and %j is %j: a blank is no part of a name", (name, lastName, called) => {
    expect(fullName({ name, lastName })).toBe(called);
  });
});

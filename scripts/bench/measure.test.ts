import { expect, it } from "vitest";
import { shareOut } from "./measure";

it("shares calls out so that none is made twice", () => {
  expect(shareOut(["a", "b", "c", "d", "e"], 2)).toEqual([
    ["a", "c", "e"],
    ["b", "d"],
  ]);
});

it("lets everybody make all of a few calls", () => {
  expect(shareOut(["a", "b"], 3)).toEqual([["a", "b"]]);
});

import { expect, it } from "vitest";
import { someOf } from "./some-of";

const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at + 1}`);

it("few are named, and of many the first", () => {
  expect(someOf([])).toBe("");
  expect(someOf(["rent", "term"])).toBe("rent, term");
  expect(someOf(keys(20))).toMatch(/, k20$/);
  expect(someOf(keys(2_000))).toMatch(/^k1, .*, k20 and 1980 more$/);
});

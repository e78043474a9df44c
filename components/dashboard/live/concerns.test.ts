import { expect, it } from "vitest";
import { concerns } from "./use-live-changes";

const operations = (uuids: readonly string[] | null) => ({ topics: ["operations"] as const, uuids });

it("a page hears of what it shows", () => {
  const one = { topics: ["operations"] as const, uuids: ["a"] };
  expect(concerns(one, operations(["b", "a"]))).toBe(true);
  expect(concerns(one, operations(["b"]))).toBe(false);
  // Too many to be named: it may be among them.
  expect(concerns(one, operations(null))).toBe(true);
  expect(concerns(one, { topics: ["accounts"], uuids: [] })).toBe(false);
  expect(concerns({ topics: ["operations"] }, operations(["b"]))).toBe(true);
  expect(concerns({ topics: ["accounts"] }, operations(null))).toBe(false);
  expect(concerns({ topics: ["operations", "accounts"], uuids: ["a"] }, { topics: ["accounts"], uuids: [] })).toBe(
    true,
  );
});

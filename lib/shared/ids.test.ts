import { afterEach, expect, it, vi } from "vitest";
import { isUuid, newUuid } from "./ids";
import { shortReference } from "./text/short-reference";

afterEach(() => {
  vi.useRealTimers();
});

it("makes identifiers that follow each other, each with a short reference of its own, however many a moment has", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2036-03-02T09:00:00.000Z") });
  const made = Array.from({ length: 10_000 }, newUuid);
  expect(made.every(isUuid)).toBe(true);
  expect(made).toEqual(made.toSorted());
  expect(new Set(made.map(shortReference)).size).toBe(made.length);
  expect(new Set(made.map((uuid) => uuid.slice(-12))).size).toBe(made.length);
});

it("never goes back with the clock", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2037-03-02T09:00:00.000Z") });
  const before = newUuid();
  vi.setSystemTime("2036-03-02T09:00:00.000Z");
  expect(newUuid() > before).toBe(true);
});

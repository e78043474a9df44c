import { expect, it } from "vitest";
import { rebased } from "./saving";

const FILLED = { name: "Shop", days: [1, 2], look: { brand: "#111111", accent: "#222222" }, callback: null };

it("what was typed stays, and what was left alone is what another has made of it (decision 365)", () => {
  const typed = { ...FILLED, name: "Store", look: { brand: "#111111", accent: "#333333" } };
  const now = { ...FILLED, days: [2], look: { brand: "#444444", accent: "#222222" } };
  expect(rebased(FILLED, typed, now)).toEqual({
    name: "Store",
    days: [2],
    look: { brand: "#444444", accent: "#333333" },
    callback: null,
  });
});

it("where both have changed a field, it is as it was typed here", () => {
  expect(rebased(FILLED, { ...FILLED, days: [] }, { ...FILLED, days: [3] }).days).toEqual([]);
});

it("a group that one of them has made or taken away is one field", () => {
  type Page = Readonly<{ callback: Readonly<{ url: string; wait: number }> | null }>;
  const none: Page = { callback: null };
  const one: Page = { callback: { url: "https://one.example", wait: 1 } };
  const other: Page = { callback: { url: "https://other.example", wait: 2 } };
  expect(rebased(none, one, none)).toEqual(one);
  expect(rebased(none, none, one)).toEqual(one);
  expect(rebased(one, none, other)).toEqual(none);
  expect(rebased(one, one, none)).toEqual(none);
});

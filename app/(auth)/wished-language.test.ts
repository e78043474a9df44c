import { expect, it } from "vitest";
import { now } from "@/lib/shared/clock";
import { signInteraction } from "@/lib/tokens/authorizing/interaction";
import { wishedLanguage } from "./wished-language";

it.each([
  ["es", "es"],
  ["fr-CA es-MX en", "es"],
  ["EN-gb es", "en"],
  ["fr", null],
  ["esperanto", null],
  [undefined, null],
] as const)("an application that asks for %s is heard: %s", (locales, language) => {
  const form = new Map(locales === undefined ? [] : [["ui_locales", locales]]);
  expect(wishedLanguage(signInteraction({ form, startedAt: now() }))).toBe(language);
});

it("what we did not sign asks for nothing", () => {
  expect([wishedLanguage(undefined), wishedLanguage("x.y")]).toEqual([null, null]);
});

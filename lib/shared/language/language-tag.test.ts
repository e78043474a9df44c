import { describe, expect, it } from "vitest";
import { COUNTRIES } from "./countries";
import { isLanguageTag } from "./language-tag";

describe("a language tag", () => {
  it.each([
    "es",
    "en",
    "ca",
    "gl",
    "eu",
    "pl",
    "ast",
    "de-AT",
    "pt-BR",
    "zh-Hant",
    "es-419",
    "sr-Latn-RS",
    "ca-valencia",
  ])("%s names a language", (tag) => expect(isLanguageTag(tag)).toBe(true));

  it.each(["xx", "zz", "qq", "abc", "und", "mul", "zxx", "de-XX", "de-EU", "ES", "es_ES", "e", "spanish", "es-", ""])(
    "%s names none",
    (tag) => expect(isLanguageTag(tag)).toBe(false),
  );

  it("has an end", () => {
    expect(isLanguageTag(`es${"-abcde".repeat(50)}`)).toBe(false);
  });
});

describe("the countries", () => {
  it("are those that ISO 3166-1 assigns", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(COUNTRIES.size).toBe(249);
    expect([...COUNTRIES].filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(["XX", "ZZ", "EU", "UK", "XK", "AN", "SU", "es"].filter((code) => COUNTRIES.has(code))).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { chooseLanguage, LANGUAGES, toLanguage } from "./language";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt_BR", "pt"],
  ["ES", "es"],
  ["ca-ES-valencia", "ca"],
  [" eu ", "eu"],
  ["nl", null],
  ["des", null],
  ["", null],
])("%j is %s", (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test("every language of the switcher is understood", () => {
  expect(Object.keys(LANGUAGES).map(toLanguage)).toEqual(Object.keys(LANGUAGES));
});

test.each([
  ["the payer's choice wins", "fr", ["es", "en", "de"], "it", "fr"],
  ["a choice we don't speak is passed over", "nl", ["es", "de"], "it", "es"],
  ["the flow's language comes first", null, ["es", "en", "de"], "it", "es"],
  ["an only language is the flow's", null, ["es"], "it", "es"],
  ["a region falls back to its language", null, ["de-AT", "es"], "it", "de"],
  ["then the additional one", null, ["pl", "ca", "de"], "it", "ca"],
  ["then the browser's", null, ["pl", "de"], "nl, it;q=0.4, gl;q=0.8, fr;q=0", "gl"],
  ["then the tenant's", null, ["pl", "de"], "nl", "de"],
  ["and English at the end", null, ["pl", "nl"], "", "en"],
  ["a header of nonsense is harmless", null, ["pl"], ";;q=x,,*", "en"],
])("%s", (_, chosen, configured, acceptLanguage, expected) => {
  expect(chooseLanguage({ chosen, configured, acceptLanguage })).toBe(expected);
});

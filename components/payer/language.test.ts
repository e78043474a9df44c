import { expect, test } from "vitest";
import { chooseLanguage, LANGUAGES, toLanguage } from "./language";

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["pt_BR", "pt"],
  ["ES", "es"],
  ["ca-ES-valencia", "ca"],
  [" eu ", "eu"],
  ["nl-BE", "nl"],
  ["pl", null],
  ["des", null],
  ["", null],
])("%j is %s", (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test("every language of the switcher is understood", () => {
  expect(Object.keys(LANGUAGES).map(toLanguage)).toEqual(Object.keys(LANGUAGES));
});

test.each([
  ["the payer's choice wins", "fr", ["es", "en"], "it", ["de"], "fr"],
  ["a choice we don't speak is passed over", "pl", ["es"], "it", ["de"], "es"],
  ["the flow's language comes first", null, ["es", "en"], "it", ["de"], "es"],
  ["a region falls back to its language", null, ["de-AT"], "it", ["es"], "de"],
  ["then the additional one", null, ["pl", "ca"], "it", ["de"], "ca"],
  ["then the browser's", null, ["pl"], "sv, it;q=0.4, gl-ES;q=0.8, fr;q=0", ["de"], "gl"],
  ["the browser's where nobody named one", null, [], "de-AT, es;q=0.9", ["es"], "de"],
  ["then the payee's", null, ["pl"], "sv", ["sk", "de"], "de"],
  ["and English at the end", null, ["pl"], "", ["sv"], "en"],
  ["a header of nonsense is harmless", null, ["pl"], ";;q=x,,*", [], "en"],
])("%s", (_, chosen, asked, acceptLanguage, otherwise, expected) => {
  expect(chooseLanguage({ chosen, asked, acceptLanguage, otherwise })).toBe(expected);
});

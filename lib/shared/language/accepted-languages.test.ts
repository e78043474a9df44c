import { expect, test } from "vitest";
import { acceptedLanguages } from "./accepted-languages";

test.each([
  ["de-AT,de;q=0.9, en;q=0.8", ["de-AT", "de", "en"]],
  ["nl;q=0.5, it ; q=0.4, gl;Q=0.8, fr;q=0", ["gl", "nl", "it"]],
  ["es, *;q=0.1", ["es", "*"]],
  [";;q=x,,;q=1, pt;q=nonsense", []],
  ["", []],
  [null, []],
])("%j is %j", (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});

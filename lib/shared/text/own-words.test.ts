import { expect, it } from "vitest";
import { ownWords } from "./own-words";

it.each([
  [null, null],
  [" \r\n\t ", null],
  ["  Two,\r\nnot 3.\r ", "Two,\nnot 3."],
  // What Postgres takes for no text, what turns a line around, what a terminal obeys.
  ["a\u0000b\u202Ec\u2066d\u001B[2J\u0085e", "abcd[2Je"],
  ["<b>&amp;</b>", "<b>&amp;</b>"],
  ["ñ".repeat(14), "ñ".repeat(12)],
  // A letter of two halves is not cut between them.
  ["🪑".repeat(14), "🪑".repeat(12)],
  [`${"a".repeat(11)} b`, "a".repeat(11)],
])("%j is kept as %j", (typed, words) => {
  expect(ownWords(typed, 12)).toBe(words);
});

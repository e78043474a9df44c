import { expect, it } from "vitest";
import { looksLikePdf } from "./looks-like-pdf";

it.each([
  ["%PDF-1.7\n", true],
  [`${" ".repeat(1000)}%PDF-1.4`, true],
  [`${" ".repeat(1024)}%PDF-1.4`, false],
  ["%PDX-1.7", false],
  ["", false],
])("%j: %s", (text, expected) => expect(looksLikePdf(Buffer.from(text))).toBe(expected));

it("looks at its own bytes only", () => {
  const around = Buffer.from("%PDF-1.7 something else");
  expect(looksLikePdf(around.subarray(9))).toBe(false);
});

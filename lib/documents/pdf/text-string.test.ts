import { expect, it } from "vitest";
import { textOfString } from "./text-string";

it.each([
  ["(Iban)", "Iban"],
  ["(Nata\\235a \\231agar \\205 5 \\240)", "Nataša Žagar – 5 €"],
  ["<83809fa030>", "…•\u009f€0"],
  ["(\\361\\377)", "ñÿ"],
  ["<FEFF0141>", "Ł"],
  ["<EFBBBFC581>", "Ł"],
])("a string says what its encoding says (ISO 32000-1, table D.2): %s", (source, text) => {
  expect(textOfString(Buffer.from(source))).toBe(text);
});

import { describe, expect, it } from "vitest";
import { parseTypedAmount } from "./typed-amount";

describe("an amount as people type it", () => {
  it.each([
    ["150,75", 15_075],
    ["150.75", 15_075],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1 234 567,8", 123_456_780],
    ["1.234", 123_400],
    ["1234", 123_400],
    ["0,5", 50],
    ["12 €", 1_200],
    ["€12.30", 1_230],
    ["12,30 EUR", 1_230],
    ["999999999,99", 99_999_999_999],
  ])("reads %s", (text, minor) => {
    expect(parseTypedAmount(text)).toBe(minor);
  });

  it.each(["", "-5", "1,2,3", "1.23.4", "12,345,6", "1.234.50", "abc", "1e3", "0x10", "1000000000", "12,"])(
    "refuses %s",
    (text) => {
      expect(parseTypedAmount(text)).toBeNull();
    },
  );
});

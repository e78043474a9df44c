import { describe, expect, it } from "vitest";
import { AMOUNT_MINOR_MAX, AMOUNT_MINOR_MIN, formatMoney } from "./money";
import { fromDecimalString, toDecimalString } from "./text/decimal-string";

describe("money is an integer in minor units (decision 1)", () => {
  it.each([
    [1, "0.01"],
    [10, "0.10"],
    [99, "0.99"],
    [100, "1.00"],
    [15_075, "150.75"],
    [AMOUNT_MINOR_MAX, "999999999.99"],
  ])("%i is %s to a bank, and back", (minor, text) => {
    expect(toDecimalString(minor)).toBe(text);
    expect(fromDecimalString(text)).toBe(minor);
  });

  it.each([
    ["7", 700],
    ["7.5", 750],
    [" 7.50 ", 750],
    ["0", 0],
    ["0012.3", 1230],
    ["999999999999.99", 99_999_999_999_999],
  ])("reads a bank's %s", (text, minor) => {
    expect(fromDecimalString(text)).toBe(minor);
  });

  it.each([
    "",
    ".5",
    "5.",
    "1.234",
    "-1.00",
    "+1.00",
    "1,00",
    "1e3",
    "1 000.00",
    "x1.00",
    "1.00x",
    "1000000000000",
    "0x1",
  ])("takes %s for no amount", (text) => {
    expect(fromDecimalString(text)).toBeNull();
  });

  it("has SEPA's bounds", () => {
    expect([AMOUNT_MINOR_MIN, AMOUNT_MINOR_MAX]).toEqual([1, 99_999_999_999]);
  });

  it("is shown as people write it", () => {
    expect(formatMoney({ amount: 15_075, currency: "EUR" }, "es")).toBe("150,75\u00a0€");
    expect(formatMoney({ amount: 15_075, currency: "EUR" }, "en")).toBe("€150.75");
    expect(formatMoney({ amount: 5, currency: "EUR" }, "en")).toBe("€0.05");
  });

  it.each([
    [5_000, "JPY", "¥5,000"],
    [12_345, "KWD", "KWD 12.345"],
    [1_050, "USD", "$10.50"],
    // Intl by itself would take these for currencies without decimals: ISO 4217 knows them with.
    [1_050, "RSD", "RSD 10.50"],
    [1_234_567, "IQD", "IQD 1,234.567"],
    [-2, "EUR", "-€0.02"],
  ])("is read in its currency's own minor units: %d of %s", (amount, currency, shown) => {
    expect(formatMoney({ amount, currency }, "en").replaceAll("\u00a0", " ")).toBe(shown);
  });
});

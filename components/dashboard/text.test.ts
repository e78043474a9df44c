import { describe, expect, it } from "vitest";
import { MESSAGES } from "./messages";
import { createText } from "./text";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("money in the dashboard", () => {
  it.each([
    ["en", { amount: 123_456, currency: "EUR" }, "€1,234.56"],
    ["es", { amount: 123_456, currency: "EUR" }, "1.234,56 €"],
    ["es", { amount: 5_000, currency: "JPY" }, "5.000 JPY"],
    ["en", { amount: -12_345, currency: "KWD" }, "-KWD 12.345"],
    ["en", { amount: 1_050, currency: "RSD" }, "RSD 10.50"],
  ] as const)("is in its currency's own minor units, thousands grouped (%s)", (language, money, shown) => {
    const { money: said } = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
    expect(plain(said(money))).toBe(shown);
  });
});

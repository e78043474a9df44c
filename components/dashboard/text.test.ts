import { describe, expect, it, vi } from "vitest";
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
    // A number for a code, as files of Norma 43 were once taken in.
    ["en", { amount: 1_050, currency: "484" }, "¤10.50"],
  ] as const)("is in its currency's own minor units, thousands grouped (%s)", (language, money, shown) => {
    const { money: said } = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
    expect(plain(said(money))).toBe(shown);
  });

  it("finds out once how amounts of a currency are written", () => {
    const { money } = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
    const keyed = vi.spyOn(JSON, "stringify");
    for (const amount of [1, 2, 3]) money({ amount, currency: "EUR" });
    expect(keyed).toHaveBeenCalledTimes(1);
    keyed.mockRestore();
  });
});

describe("a share", () => {
  it.each([
    [0, "0%"],
    [0.0003, "0.1%"],
    [0.004, "0.4%"],
    [0.125, "13%"],
    [0.99, "99%"],
    [0.996, "99.6%"],
    [0.99999, "99.9%"],
    [1, "100%"],
  ])("is all or nothing where it is, and nowhere else: %f", (share, shown) => {
    const { percent } = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
    expect(plain(percent(share))).toBe(shown);
  });
});

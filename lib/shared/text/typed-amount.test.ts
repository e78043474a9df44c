import { describe, expect, it } from "vitest";
import { AMOUNT_MINOR_MAX } from "@/lib/shared/money";
import { generator } from "@/lib/shared/testing/random";
import { parseTypedAmount, typeAmount } from "./typed-amount";

const LANGUAGES = ["en", "es"] as const;

describe("an amount as people type it (decision 59)", () => {
  it.each([
    ["150,75", 15_075],
    ["150.75", 15_075],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1 234 567,8", 123_456_780],
    ["1\u00a0234", 123_400],
    ["1.234.567", 123_456_700],
    ["1,234,567", 123_456_700],
    ["1234", 123_400],
    ["0,5", 50],
    ["12 €", 1_200],
    ["€12.30", 1_230],
    ["12,30 EUR", 1_230],
    ["999999999,99", 99_999_999_999],
  ])("reads %s in any language", (text, minor) => {
    for (const language of LANGUAGES) expect(parseTypedAmount(text, language)).toEqual({ kind: "AMOUNT", minor });
  });

  it.each([
    ["12,345", "en", 1_234_500],
    ["12.345", "es", 1_234_500],
    ["1.234 €", "es", 123_400],
  ])("reads the thousands of %s in %s", (text, language, minor) => {
    expect(parseTypedAmount(text, language)).toEqual({ kind: "AMOUNT", minor });
  });

  it.each([
    ["12,345", "es", [1_234_500, 1_235]],
    ["1.234", "en", [123_400, 123]],
    ["€999.000", "en", [99_900_000, 99_900]],
  ])("asks what %s means in %s", (text, language, readings) => {
    expect(parseTypedAmount(text, language)).toEqual({ kind: "AMBIGUOUS", readings });
  });

  it.each([
    ...["", "-5", "1,2,3", "1.23.4", "12,345,6", "1.234.50", "1.234,567", "1234,567", "0,123", "0.123", "01.234"],
    ...["abc", "1e3", "0x10", "1000000000", "12,", ",5", "١٢", "1 23", "1,234 567"],
    ...["12€50", "1€50", "12EUR50", "1€234", "€12€"],
  ])("refuses %s", (text) => {
    for (const language of LANGUAGES) expect(parseTypedAmount(text, language)).toEqual({ kind: "NONE" });
  });

  const random = generator(59);
  const amounts = Array.from({ length: 2_000 }, () => {
    const minor = Math.floor(AMOUNT_MINOR_MAX ** random.next());
    return random.pick([minor, Math.max(100, minor - (minor % 100))]);
  });
  const written = (minor: number, language: string) => {
    const fraction = { minimumFractionDigits: minor % 100 === 0 ? random.pick([0, 2]) : 2, maximumFractionDigits: 2 };
    const grouping = { useGrouping: random.pick(["always", "auto", false] as const) };
    const style = random.pick([{}, { style: "currency", currency: "EUR" } as const]);
    return new Intl.NumberFormat(language, { ...style, ...fraction, ...grouping }).format(minor / 100);
  };

  it("is read as it was meant when it is written by the rules of the reader's language", () => {
    for (const language of ["en-GB", "es-ES"]) {
      for (const minor of amounts) {
        const text = written(minor, language);
        expect([text, parseTypedAmount(text, language)]).toEqual([text, { kind: "AMOUNT", minor }]);
        expect(parseTypedAmount(typeAmount(minor, language), language)).toEqual({ kind: "AMOUNT", minor });
      }
    }
  });

  it("is never read as another one when it is written by the other language's rules: at worst it is asked", () => {
    for (const [writer, reader] of [
      ["en-GB", "es-ES"],
      ["es-ES", "en-GB"],
    ] as const) {
      for (const minor of amounts) {
        const text = written(minor, writer);
        const read = parseTypedAmount(text, reader);
        const meanings = read.kind === "AMOUNT" ? [read.minor] : read.kind === "AMBIGUOUS" ? read.readings : [];
        expect([text, meanings.includes(minor)]).toEqual([text, true]);
      }
    }
  });
});

import { expect, it } from "vitest";
import { amountInWords } from "./amount-in-words";

it.each([
  [15_075, "one hundred and fifty euros and seventy-five cents", "ciento cincuenta euros con setenta y cinco céntimos"],
  [1, "one cent", "un céntimo"],
  [21, "twenty-one cents", "veintiún céntimos"],
  [100, "one euro", "un euro"],
  [101, "one euro and one cent", "un euro con un céntimo"],
  [2_100, "twenty-one euros", "veintiún euros"],
  [3_131, "thirty-one euros and thirty-one cents", "treinta y un euros con treinta y un céntimos"],
  [10_000, "one hundred euros", "cien euros"],
  [10_100, "one hundred and one euros", "ciento un euros"],
  [100_500, "one thousand and five euros", "mil cinco euros"],
  [1_234_500, "twelve thousand three hundred and forty-five euros", "doce mil trescientos cuarenta y cinco euros"],
  [2_100_000, "twenty-one thousand euros", "veintiún mil euros"],
  [10_000_000, "one hundred thousand euros", "cien mil euros"],
  [100_000_000, "one million euros", "un millón de euros"],
  [100_000_050, "one million euros and fifty cents", "un millón de euros con cincuenta céntimos"],
  [250_000_100, "two million five hundred thousand and one euros", "dos millones quinientos mil un euros"],
  [
    99_999_999_999,
    "nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine euros and ninety-nine cents",
    "novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve euros con noventa y nueve céntimos",
  ],
])("%i cents are said in words (decision 59)", (minor, en, es) => {
  expect([amountInWords(minor, "en"), amountInWords(minor, "es")]).toEqual([en, es]);
});

it("says no two amounts alike, and nothing with a hole", () => {
  for (const language of ["en", "es"] as const) {
    const amounts = Array.from({ length: 20_000 }, (_, n) => n * 37 + 1);
    const words = amounts.map((minor) => amountInWords(minor, language));
    expect(new Set(words).size).toBe(amounts.length);
    expect(words.filter((text) => /undefined|\s\s|^\s|\s$/.test(text))).toEqual([]);
  }
});

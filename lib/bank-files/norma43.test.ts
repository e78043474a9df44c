import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { isFileProblem } from "./model";
import { spanishIban } from "./norma43";
import { readBankFile } from "./read-bank-file";
import { IBAN } from "./testing/write-camt";
import { norma43End, norma43Lines, writeNorma43 } from "./testing/write-norma43";

const latin = (text: string) => Buffer.from(text, "latin1");
const entriesOf = (text: string) => readBankFile(latin(text)).accounts.flatMap(({ entries }) => entries);
function refusal(text: string): string {
  try {
    readBankFile(latin(text));
  } catch (error) {
    if (error instanceof AppError && error.code === "statement_unreadable") {
      // Told apart by programs, and said by pages.
      expect(error.errors.map(({ code }) => isFileProblem(code))).toEqual([true]);
      return error.message;
    }
    throw error;
  }
  throw new Error("not refused");
}

describe("Norma 43", () => {
  it("tells what was booked on which account, and gives it its IBAN", () => {
    const text = writeNorma43(
      [
        { amount: 15_075, valueOn: "260302", texts: ["TRANSFERENCIA DE MARIA GARCIA", "F-2026-0042", "PISO 3"] },
        { amount: 2_000, debit: true, concept: "14", document: "77" },
        { amount: 300, debit: true },
      ],
      { opening: -500 },
    );
    expect(readBankFile(latin(text))).toMatchObject({
      format: "NORMA_43",
      accounts: [{ accountNumber: IBAN, from: "2026-03-01", to: "2026-03-03" }],
    });
    const [credit, ...debits] = entriesOf(text);
    expect(credit).toMatchObject({
      ...{ direction: "CREDIT", amount: 15_075, currency: "EUR", isReturn: false, bookedOn: "2026-03-03" },
      ...{ valueOn: "2026-03-02", bankReference: null, endToEndId: null, counterpartyName: null },
      remittance: "TRANSFERENCIA DE MARIA GARCIA F-2026-0042 PISO 3",
    });
    expect(credit?.keys.sure).toContain("F20260042");
    expect(debits.map(({ direction, amount, isReturn }) => [direction, amount, isReturn])).toEqual([
      ["DEBIT", 2_000, true],
      ["DEBIT", 300, false],
    ]);
  });

  it("goes on in the middle of a word where a field is full", () => {
    const full = `${"X".repeat(29)} F-2026-0`;
    expect(full).toHaveLength(38);
    expect(entriesOf(writeNorma43([{ amount: 1, texts: [full, "042 RESTO"] }]))[0]?.keys.sure).toContain("F20260042");
    // And just as well with the next one.
    const whole = `${"X".repeat(26)} F-2026-0042`;
    expect(whole).toHaveLength(38);
    expect(entriesOf(writeNorma43([{ amount: 1, texts: [whole, "RESTO"] }]))[0]?.keys.sure).toContain("F20260042");
  });

  it("is read in ISO 8859-1, in code page 850, in UTF-8, with any ends of lines and with none", () => {
    const text = writeNorma43([{ amount: 1, texts: ["SEÑAL ÁÉ año"] }]);
    expect(entriesOf(text)[0]?.remittance).toBe("SEÑAL ÁÉ año");
    expect(readBankFile(Buffer.from(text, "utf8")).accounts[0]?.entries[0]?.remittance).toBe("SEÑAL ÁÉ año");
    const old = latin(text.replace("SEÑAL ÁÉ año", "SE\u00a5AL \u00b5\u0090 a\u00a4o"));
    expect(readBankFile(old).accounts[0]?.entries[0]?.remittance).toBe("SEÑAL ÁÉ año");
    for (const end of ["\n", "\r", ""]) expect(entriesOf(text.replaceAll("\r\n", end))).toHaveLength(1);
    expect(
      entriesOf(
        text
          .split("\r\n")
          .map((line) => line.trimEnd())
          .join("\n"),
      ),
    ).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ["a pound", "Muñoz £ factura Núñez", "Mu\xf1oz \xa3 factura N\xfa\xf1ez"],
    ["a pound, alone", "POR £100", "POR \xa3100"],
    ["a euro and a dash", "Muñoz €100 Peña – cuota", "Mu\xf1oz \x80100 Pe\xf1a \x96 cuota"],
    ["a cry", "¡Peñón!", "\xa1Pe\xf1\xf3n!"],
    ["a dot between letters, and a pound", "Paral·lel £5", "Paral\xb7lel \xa35"],
    ["a cry without accents", "¡HOLA! ¡Bien!", "\xa1HOLA! \xa1Bien!"],
    ["an apostrophe", "L’Hospitalet, Garcia", "L\x92Hospitalet, Garcia"],
    ["accents in capitals", "RECLAMACIÓN ¥5", "RECLAMACI\xd3N \xa55"],
    ["accents in capitals of code page 850", "NÚÑEZ RECLAMACIÓN", "N\xe9\xa5EZ RECLAMACI\xe0N"],
    ["a small letter among capitals of code page 850", "MUñOZ", "MU\xa4OZ"],
    ["an accent at the end, in code page 850", "PERU Café, Perú", "PERU Caf\x82, Per\xa3"],
  ])("with %s is read as what gives words", (_, text, written) => {
    expect(entriesOf(writeNorma43([{ amount: 1, texts: [written] }]))[0]?.remittance).toBe(text);
  });

  it("may tell one account anew: what both tell alike is told once, and of one that goes on all counts", () => {
    const [first, both, last] = [{ amount: 1 }, { amount: 7, texts: ["F-2026-0042"] }, { amount: 3 }];
    const told = (...sections: readonly (readonly [Parameters<typeof norma43Lines>[0], opening: number])[]) => {
      const lines = sections.flatMap(([movements, opening]) => norma43Lines(movements, { opening }));
      return entriesOf([...lines, norma43End(lines.length)].join("\n")).map(({ amount }) => amount);
    };
    expect(told([[first, both], 0], [[both, last], 1])).toEqual([1, 7, 3]);
    expect(told([[first, both], 0], [[first, both], 0])).toEqual([1, 7]);
    expect(told([[both, both], 0], [[both, both, both], 0])).toEqual([7, 7, 7]);
    expect(told([[first, both], 0], [[both, last], 8])).toEqual([1, 7, 7, 3]);
    expect(told([[first], 0], [[both], 1], [[both], 8])).toEqual([1, 7, 7]);
    // Whatever their order, and where all of it comes to nothing.
    expect(told([[both, last], 8], [[first, both], 0])).toEqual([7, 3, 1, 7]);
    const back = { amount: 7, debit: true };
    expect(told([[both, back], 0], [[both, back], 0])).toEqual([7, 7]);
    expect(told([[first], 0], [[both, back], 1], [[both, back], 1])).toEqual([1, 7, 7]);
  });

  it("may hold several accounts, and other currencies", () => {
    const lines = [
      ...norma43Lines([{ amount: 1 }]),
      ...norma43Lines([{ amount: 2 }], { account: "004912345100000001", currency: "840" }),
    ];
    const { accounts } = readBankFile(latin([...lines, norma43End(lines.length)].join("\n")));
    expect(accounts.map(({ entries }) => [entries[0]?.amount, entries[0]?.currency])).toEqual([
      [1, "EUR"],
      [2, "USD"],
    ]);
  });

  it("covers the days of its euros alone, where one account has several currencies (decision 161)", () => {
    const of = (...currencies: readonly string[]) => {
      const lines = currencies.flatMap((currency) => norma43Lines([{ amount: 1 }], { currency }));
      return readBankFile(latin([...lines, norma43End(lines.length)].join("\n"))).accounts.map(
        ({ isWhole }) => isWhole,
      );
    };
    expect([of("978"), of("840"), of("978", "840"), of("840", "978"), of("999")]).toEqual([
      ...[[true], [false], [true], [true], [true]],
    ]);
  });

  it.each([
    ["978", 15_000, 15_000, "EUR"],
    ["392", 15_000, 150, "JPY"],
    ["788", 15_000, 150_000, "TND"],
    ["484", 15_000, 15_000, "MXN"],
    ["EUR", 15_000, 15_000, "EUR"],
    ["999", 15_000, 15_000, "XXX"],
    ["   ", 15_000, 15_000, "XXX"],
  ])("in the currency %s says by %d hundredths %d minor units of %s", (written, hundredths, amount, currency) => {
    const [entry] = entriesOf(writeNorma43([{ amount: hundredths }], { currency: written }));
    expect(entry).toMatchObject({ amount, currency });
  });

  it("has no part of what its currency has no part of", () => {
    const file = writeNorma43([{ amount: 100 }, { amount: 15_050 }], { currency: "392" });
    expect(refusal(file)).toMatch(/line 3, columns 29-42: 15050 hundredths are no amount of JPY/);
  });

  const lines = [
    ...norma43Lines([
      { amount: 100, texts: ["A"] },
      { amount: 30, debit: true },
    ]),
  ];
  const file = (changed: readonly string[]) => [...changed, norma43End(changed.length)].join("\n");
  const changed = (line: number, at: number, by: string) =>
    file(lines.map((text, index) => (index === line ? text.slice(0, at) + by + text.slice(at + by.length) : text)));

  it.each<[string, string, RegExp]>([
    ["no end", lines.join("\n"), /line 5: the file breaks off/],
    ["no end of the account", file(lines.slice(0, -1)), /line 5: the account of line 1 has no end/],
    ["something behind its end", `${file(lines)}\n${lines[0]}`, /line 7: stands behind the end/],
    ["too few records", [...lines, norma43End(9)].join("\n"), /line 6: says that the file has 9 records; it has 5/],
    [
      "a booking too few",
      file(lines.filter((_, at) => at !== 3)),
      /line 4: says that the account has 1 debits; it has 0/,
    ],
    [
      "another sum",
      changed(1, 28, "00000000000200"),
      /line 5: says that the credits are 100 in minor units; they are 200/,
    ],
    ["another balance", changed(4, 59, "00000000000071"), /the closing balance is 71 .* make 70/],
    ["a day that is none", changed(1, 10, "260230"), /line 2, columns 11-16: the booking date is no day/],
    ["an amount that is none", changed(1, 28, "0000000000012x"), /line 2, columns 29-42: the amount must be digits/],
    ["a sign that is none", changed(1, 27, "3"), /line 2, column 28: must be 1 \(debit\) or 2 \(credit\)/],
    ["a record that is none", changed(2, 0, "29"), /line 3: begins with "29"/],
    [
      "a text before its booking",
      file([...lines.slice(0, 1), lines[2] ?? "", ...lines.slice(1)]),
      /line 2: is a record 23 without/,
    ],
    [
      "a NUL in a text",
      file(lines.map((line, at) => (at === 2 ? line.replace(/.$/, "\u0000") : line))),
      /line 3: holds a NUL/,
    ],
    ["a longer line", file(lines.map((line, at) => (at === 2 ? `${line}x` : line))), /line 3: has 81 characters/],
  ])("with %s is refused, saying where", (_what, text, problem) => {
    expect(refusal(text)).toMatch(problem);
  });
});

describe("a Spanish account", () => {
  it.each([
    ["2100", "0418", "0200051332", "ES9121000418450200051332"],
    ["0049", "1500", "0512345678", "ES7100491500030512345678"],
  ])("of bank %s has its IBAN", (bank, office, account, iban) => {
    expect(spanishIban(bank, office, account).slice(4, 12)).toBe(iban.slice(4, 12));
    expect(spanishIban("2100", "0418", "0200051332")).toBe("ES9121000418450200051332");
  });
});

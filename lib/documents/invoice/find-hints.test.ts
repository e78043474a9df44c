import { describe, expect, it } from "vitest";
import { findHints } from "./find-hints";

const NOTHING = { amounts: [], numbers: [], dueDates: [], accounts: [] };

describe("what the text of an invoice may say (decision 265)", () => {
  it("is found in a Spanish one", () => {
    const lines = [
      "Muebles Soler, S.L.\tFactura nº: F-2026/0041",
      "Fecha: 03/11/2026\tVencimiento: 31/12/2026",
      "Mesa de roble\t1\t1.020,66\t1.020,66",
      "Base imponible\t1.020,66",
      "IVA 21 %\t214,34",
      "Total factura\t1.235,00 €",
      "IBAN: ES91 2100 0418 4502 0005 1332 BIC CAIXESBB",
    ];
    expect(findHints(lines)).toEqual({
      amounts: [123_500],
      numbers: ["F-2026/0041"],
      dueDates: ["2026-12-31"],
      accounts: ["ES9121000418450200051332"],
    });
  });

  it("is found in an English one, below its labels", () => {
    const lines = [
      "INVOICE",
      "Invoice number INV-204",
      "Due date",
      "December 15, 2026",
      "Subtotal 1,000.00",
      "Total 1,210.00",
      "Amount due",
      "$ 1,110.00",
    ];
    expect(findHints(lines)).toEqual({
      amounts: [111_000],
      numbers: ["INV-204"],
      dueDates: ["2026-12-15"],
      accounts: [],
    });
  });

  it.each<[string, string, Partial<ReturnType<typeof findHints>>]>([
    ["two totals are both offered", "Total 100,00\nTotal con portes 112,00", { amounts: [10_000, 11_200] }],
    [
      "what stands below a table's heading is no total",
      "Concepto\tCantidad\tPrecio\tTotal\n1\tMesa de roble\t2\t1.020,66\t1.020,66\nTotal factura\t1.235,00 €",
      { amounts: [123_500] },
    ],
    [
      "nor is a part what is due",
      "Importe a pagar antes de fin de mes\nBase 1.000,00\nTotal 1.210,00",
      { amounts: [121_000] },
    ],
    [
      "a sum may stand below its label with more behind it",
      "Amount due\tPay by\n€ 1,210.00\tDecember 15, 2026",
      { amounts: [121_000], dueDates: ["2026-12-15"] },
    ],
    ["a sum stands below its label in a currency's word", "Total\nEuros 1.210,00", { amounts: [121_000] }],
    ["12,345 is offered in both readings (decision 59)", "Total: 12,345", { amounts: [1_234_500, 1_235] }],
    ["so is 12.345", "Total: 12.345 €", { amounts: [1_234_500, 1_235] }],
    ["a percentage is no amount", "Total IVA incluido 21,00 %", {}],
    ["nothing is due of nothing", "Total 0,00", {}],
    ["a day whose order nobody knows is two", "Due date 03/04/2027", { dueDates: ["2027-04-03", "2027-03-04"] }],
    ["a day with points is one", "Fällig am 03.04.2027", { dueDates: ["2027-04-03"] }],
    ["a day in words is one", "Vence el 3 de abril de 2027", { dueDates: ["2027-04-03"] }],
    ["a day begins with its year in Basque", "Muga-eguna: 2026/12/31", { dueDates: ["2026-12-31"] }],
    ["and its month has an ending", "Muga eguna 2026ko abenduaren 31", { dueDates: ["2026-12-31"] }],
    ["a day that there is not is none", "Vencimiento 31/02/2027", {}],
    ["an account with a slip is none", "IBAN ES91 2100 0418 4502 0005 1333", {}],
    [
      "accounts that stand side by side are all offered",
      "ES91 2100 0418 4502 0005 1332 DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX",
      { accounts: ["ES9121000418450200051332", "DE89370400440532013000"] },
    ],
    ["a date is no number", "Factura: 03/11/2026", {}],
    ["a word is no number", "Factura simplificada", {}],
    ["nor is a price", "Factura 1.235,00", {}],
  ])("%s", (_what, text, expected) => {
    expect(findHints(text.split("\n"))).toEqual({ ...NOTHING, ...expected });
  });

  it.each<[string, readonly number[]]>([
    ["Total CHF 1'234.50", [123450]],
    ["Total 1’234’567.50", [123456750]],
    ["Total 1.234'50 €", []],
    ["Total 12'34.50", []],
    ["Total -€150.00", []],
    ["Total -EUR 150,00", []],
    ["Total −150,00 €", []],
    ["Total –150,00 €", []],
    ["Total 150,00− €", []],
    ["Total 1\u202f234,50 €", [123450]],
    ["Total 1\u00a0234,50 €", [123450]],
    ["Total: €150.00", [15000]],
  ])("reads no other amount than is written, or none: %s", (line, amounts) => {
    expect(findHints([line]).amounts).toEqual(amounts);
  });

  it("offers no more than four of anything", () => {
    const lines = Array.from({ length: 9 }, (_, index) => `Total ${index + 1},00`);
    expect(findHints(lines).amounts).toEqual([100, 200, 300, 400]);
  });

  it("is not held up by text that was made to hold it up", () => {
    const nasty = [
      "1.".repeat(200),
      "factura ".repeat(50),
      "ES91".repeat(100),
      "total 1,1".repeat(40),
      "\t ".repeat(200),
    ];
    expect(findHints(Array.from({ length: 2_000 }, (_, index) => nasty[index % nasty.length] ?? "")).numbers).toEqual(
      [],
    );
  });
});

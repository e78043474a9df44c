import { expect, it } from "vitest";
import { parseTable } from "@/lib/flows/table/read-table";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import { fromSpreadsheet } from "./from-spreadsheet";
import { aSpreadsheet, type Cell } from "./testing/a-spreadsheet";

/** A spreadsheet is read where it is dropped (decision 269). */

async function read(rows: readonly (readonly Cell[])[], amountAt: number | null = 0) {
  const write = await fromSpreadsheet(new File([aSpreadsheet(rows)], "october.xlsx"));
  if (!write) throw new Error("It was not read.");
  return parseTable(Buffer.from(write(amountAt)), { linesMax: 100 });
}

it("is the table that its first sheet shows: texts as they are, days as days, each row in its own line", async () => {
  const { columns, lines } = await read([
    ["Total", "Concept", "Phone", "Due"],
    [{ number: "1250.75" }, 'Kitchen, "blue"', "+34 600 111 222", { day: 46_386 }],
    [null, null, null, null],
    [{ number: "10" }, "two\nlines", { number: "34600111222" }, "2026-12-30"],
  ]);
  expect(columns).toEqual(["Total", "Concept", "Phone", "Due"]);
  expect(lines).toEqual([
    { line: 2, cells: ["1250.75", 'Kitchen, "blue"', "+34 600 111 222", "2026-12-30"] },
    { line: 4, cells: ["10", "two lines", "34600111222", "2026-12-30"] },
  ]);
});

it.each([
  ["1250.75", 125_075],
  ["0.30000000000000004", 30],
  ["1.25075E3", 125_075],
  ["1234567", 123_456_700],
  ["12.5", 1_250],
  // Of a cent there are no parts, and twelve thousand it is not.
  ["12.345", null],
  ["0.001", null],
])("keeps a number %s one amount in any language: %s", async (number, minor) => {
  const { lines } = await read([["amount"], [{ number }]]);
  for (const language of ["en", "es"]) {
    const typed = parseTypedAmount(lines[0]?.cells[0] ?? "", language);
    expect(typed.kind === "AMOUNT" ? typed.minor : null, language).toBe(minor);
  }
});

it.each([
  ["2026.1", "2026.1"],
  ["1.234", "1.234"],
  ["0.30000000000000004", "0.3"],
  ["1.25075E3", "1250.75"],
  ["1E-7", "0.0000001"],
  ["12345678901234567890", "12345678901234567890"],
])("keeps a number %s that is no amount as the sheet shows it: %s", async (number, text) => {
  const rows = [
    ["amount", "externalId"],
    [{ number }, { number }],
  ];
  expect((await read(rows)).lines[0]?.cells[1]).toBe(text);
  expect((await read(rows, null)).lines[0]?.cells).toEqual([text, text]);
});

it("calls a column as its head is written, whatever is said of it", async () => {
  expect((await read([[null], [{ number: "2026.125" }], [{ number: "10" }]])).columns).toEqual(["2026.125"]);
});

it.each([
  ["text", Buffer.from("amount,concept\n1,Fee\n")],
  ["nothing", Buffer.alloc(0)],
  ["one that is cut", aSpreadsheet([["amount"]]).subarray(0, 400)],
])("is not read where it is none: %s", async (_, bytes) => {
  expect(await fromSpreadsheet(new File([bytes], "october.xlsx"))).toBeNull();
});

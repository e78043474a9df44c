import { describe, expect, it } from "vitest";
import { figuresCsv } from "../insights/figures-csv";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { collectedTable, homePeriodOf } from "./collected-table";

const DAYS = [
  { day: "2026-03-28", count: 1_250, amount: 125_075_50 },
  { day: "2026-03-29", count: 0, amount: 0 },
];
const textIn = (language: Language) =>
  createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
const lines = (language: Language) => {
  const text = textIn(language);
  return figuresCsv(collectedTable(DAYS, text), text.language).replace("\ufeff", "").split("\r\n");
};

describe("what came in by day", () => {
  it("is for a spreadsheet what its reader's spreadsheet reads", () => {
    expect(lines("en").slice(1)).toEqual(["2026-03-28,1250,125075.50", "2026-03-29,0,0.00", ""]);
    expect(lines("es").slice(1)).toEqual(["2026-03-28;1250;125075,50", "2026-03-29;0;0,00", ""]);
  });

  it("leads to its list where there is something in it", () => {
    const { rows } = collectedTable(DAYS, textIn("en"));
    const leads = rows.map(({ cells }) => cells.map(({ href }) => href !== undefined));
    expect(leads).toEqual([
      [false, true, true],
      [false, false, false],
    ]);
  });

  it("is of a month, unless another period is asked for", () => {
    expect([{ days: "7" }, { days: "90" }, { days: "8" }, {}].map(homePeriodOf)).toEqual([7, 90, 30, 30]);
  });
});

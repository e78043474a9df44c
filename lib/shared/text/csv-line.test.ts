import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line";

/** The cells as a spreadsheet finds them that parts by this sign: quotes count at a cell's beginning alone, and what follows them stays. */
function opened(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[++at];
        else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? ""); at += 1) cell += text[at];
    cells.push(cell);
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return cells;
}

const SIGNS = ["=", "+", "-", "@"] as const;
const SEPARATORS = [",", ";", "\t"] as const;

describe("a cell is no formula (decision 105)", () => {
  it.each(SIGNS)("that begins with %s", (sign) => {
    expect(csvLine([`${sign}1`, "b"])).toBe(`'${sign}1,b\r\n`);
  });

  it("that begins with what a spreadsheet passes over", () => {
    expect(csvLine(["\t1", "\t=1"])).toBe("'\t1,'\t'=1\r\n");
  });

  it.each(
    SIGNS.flatMap((sign) =>
      ["x;", "x,", "x\t", "x\n", "x\r\n", "x\r", '"x";', 'x;"', 'x,""', ";"].map((before) => before + sign),
    ),
  )("whatever a spreadsheet parts cells by: %j", (before) => {
    const cell = `${before}1+1`;
    for (const written of [",", ";"]) {
      for (const line of [
        [cell, "b"],
        ["a", cell, "b"],
        ["a", 'b"', cell],
      ]) {
        for (const separator of SEPARATORS) {
          const cells = opened(csvLine(line, written), separator);
          expect([written, separator, cells.filter((text) => /^[=+\-@]/.test(text))]).toEqual([written, separator, []]);
        }
      }
    }
  });

  it("and stays as it is where nothing could be taken for one", () => {
    const plain = ["a-b", "eva@example.com", "1 = 1", "2026-01-02", "", "a; -1"];
    expect(opened(csvLine(plain), ",")).toEqual(plain);
    expect(csvLine(plain.slice(0, 5))).toBe("a-b,eva@example.com,1 = 1,2026-01-02,\r\n");
  });
});

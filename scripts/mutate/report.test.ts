import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AREAS, filesOf } from "./areas";
import { NOTES } from "./notes";
import { nameOf, renderReport } from "./report";
import { digestOf, readResults, summarise } from "./results";

describe("what became of mutants (decision 76)", () => {
  const mutant = { line: 7, mutator: "EqualityOperator", original: "a >=\n    b", replacement: "a > b" };
  const source = { sha256: "0", at: "2026-05-04" };

  it("counts what was noticed, and names what was not", () => {
    const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "RuntimeError"];
    expect(
      summarise(
        statuses.map((status) => ({ ...mutant, status })),
        source,
      ),
    ).toEqual({
      ...source,
      mutants: 4,
      killed: 2,
      survivors: [
        { line: 7, original: "a >= b", replacement: "a > b", covered: true },
        { line: 7, original: "a >= b", replacement: "a > b", covered: false },
      ],
    });
  });

  it("is a page that says what was not tried, and what has changed since", () => {
    const file = "lib/shared/money.ts";
    const page = renderReport({ [file]: { ...summarise([{ ...mutant, status: "Survived" }], source) } }, () => "1");
    expect(page).toContain(`| ${file} | 1 | 0 | 0.0 % | 2026-05-04, changed since |`);
    expect(page).toContain(`| ${file}:7 | \`a >= b\` → \`a > b\` | to do |`);
    expect(page).toContain("| lib/attempts/model.ts | – | – | – | not tried yet |");
  });
});

describe("the mutation run", () => {
  it("knows files that exist, each once", () => {
    const files = AREAS.flatMap(filesOf);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it("has notes for mutants that live", () => {
    const living = Object.entries(readResults()).flatMap(([file, { survivors }]) =>
      survivors.map((survivor) => nameOf(file, survivor)),
    );
    expect(Object.keys(NOTES).filter((name) => !living.includes(name))).toEqual([]);
  });

  it("has written its page from its results", () => {
    const page = readFileSync("docs/mutation.md", "utf8").replaceAll(", changed since", "");
    expect(renderReport(readResults(), digestOf).replaceAll(", changed since", "")).toBe(page);
  });
});

import { expect, test } from "vitest";
import { toParagraphs } from "./paragraphs";

const line = (str: string, y: number, hasEOL = true) => ({ str, hasEOL, transform: [1, 0, 0, 1, 72, y], height: 11 });

test("lines become paragraphs, divided words whole again, marks of structure nothing", () => {
  const items = [
    line("Supply contract", 760),
    { type: "beginMarkedContent" },
    line("The supplier deliv-", 700),
    line("ers the goods", 685),
    line("in time.", 670),
    line("Spain-", 620),
    line("Portugal", 605),
  ];
  expect(toParagraphs(items)).toEqual([
    "Supply contract",
    "The supplier delivers the goods in time.",
    "Spain- Portugal",
  ]);
  expect(toParagraphs([])).toEqual([]);
});

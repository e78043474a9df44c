import { expect, it } from "vitest";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import { figuresCsv } from "../insights/figures-csv";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { endpointFiguresTable, type ShownFigures } from "./figures-table";

const bound = LATENCY_BOUNDS_MS[0] ?? 0;
const last = LATENCY_BOUNDS_MS.at(-1) ?? 0;
const PERIODS: ShownFigures["periods"] = [
  { from: "2026-03-28T23:00:00.000Z", attempts: 1_000, delivered: 999, latency: { half: bound, most: Infinity } },
  { from: "2026-03-29T22:00:00.000Z", attempts: 0, delivered: 0, latency: null },
];
const lines = (language: Language, unit: ShownFigures["unit"]) => {
  const text = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
  return figuresCsv(endpointFiguresTable({ unit, periods: PERIODS }, text), language)
    .replace("\ufeff", "")
    .split("\r\n");
};

it("is for a spreadsheet in days or hours of the organisation's own, with the numbers alone", () => {
  const [head, first, second] = lines("en", "day");
  expect(head).toBe("From,Attempts,Delivered,Share,Half within (ms),95 of 100 within (ms)");
  // All is said of nothing less than all.
  expect(first).toMatch(new RegExp(`^2026-03-29,1000,999,0\\.99,${bound},"?more than [\\d,]+ ms"?$`));
  expect(second).toBe("2026-03-30,0,0,,,");
  expect(lines("es", "hour")[1]).toMatch(new RegExp(`^2026-03-29 00:00:00;1000;999;0,99;${bound};más de `));
  expect(last).toBeGreaterThan(bound);
});

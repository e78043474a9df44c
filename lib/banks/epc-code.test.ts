import { expect, test } from "vitest";
import { epcCode } from "./epc-code";
import { sepaName } from "./sepa-text";

const TRANSFER = {
  name: "Suministros Aluche SL",
  iban: "ES9121000418450200051332",
  bic: "CAIXESBBXXX",
  amount: { amount: 15075, currency: "EUR" },
  remittance: "F-2026/0042",
};

test("the eleven elements of EPC069-12 version 002, one per line", () => {
  expect(epcCode(TRANSFER)).toBe(
    "BCD\n002\n1\nSCT\nCAIXESBBXXX\nSuministros Aluche SL\nES9121000418450200051332\nEUR150.75\n\n\nF-2026/0042",
  );
});

test("a name over 70 characters is cut and a line break in it moves nothing", () => {
  const lines = epcCode({ ...TRANSFER, name: `Aluche\n${"x".repeat(80)}` })?.split("\n");
  expect(lines).toHaveLength(11);
  expect(lines?.[5]).toBe(`Aluche ${"x".repeat(63)}`);
});

test("a name has as many characters as people count, and is cut within none", () => {
  const name = `x${"🏢".repeat(35)}`;
  expect(epcCode({ ...TRANSFER, name })?.split("\n")[5]).toBe(name);
});

test("a name whose letters leave no room for the rest is written as banks write it", () => {
  const name = "ΑνώνυμηΕταιρεία".repeat(5).slice(0, 70);
  const remittance = "F-2026/0042 ".repeat(12).slice(0, 140);
  expect(epcCode({ ...TRANSFER, name, remittance: "F-2026/0042" })?.split("\n")[5]).toBe(name);
  const lines = epcCode({ ...TRANSFER, name, remittance })?.split("\n") ?? [];
  expect([lines[5], lines[10]]).toEqual([sepaName(name), remittance.trim()]);
  expect(lines[5]).toMatch(/^[ -~]{1,70}$/);
});

test.each([
  ["another currency than euros", { ...TRANSFER, amount: { amount: 100, currency: "CHF" } }],
  ["a text longer than the symbol holds", { ...TRANSFER, name: "ñ".repeat(70), remittance: "€".repeat(140) }],
])("%s has no code", (_, transfer) => {
  expect(epcCode(transfer)).toBeNull();
});

import { describe, expect, it } from "vitest";
import type { CollectionColumn } from "@/lib/flows/model";
import { MESSAGES } from "../../messages";
import { createText } from "../../text";
import { problemWords } from "./table-words";

it("what was chosen for all lines is called as the form calls it (decision 366)", () => {
  const told = (language: "en" | "es") => {
    const { t } = createText({ language, timeZone: "UTC", messages: MESSAGES[language] });
    return problemWords(t, { column: null, means: "account", code: "payee_not_verified" });
  };
  expect(told("en")).toMatch(/^Paid to: Nothing can be collected on this account/);
  expect(told("es")).toMatch(/^Se paga a: En esta cuenta no se puede cobrar/);
});

describe("what is wrong with a cell is told with what would be accepted (decision 269)", () => {
  it.each<[CollectionColumn, string, RegExp, RegExp]>([
    ["amount", "invalid", /such as 1234\.50/, /como 1234,50/],
    ["currency", "invalid", /Write EUR/, /Escribe EUR/],
    ["email", "invalid_format", /such as ana@example\.com/, /como ana@example\.com/],
    ["phone", "invalid", /such as \+34/, /como \+34/],
    ["name", "invalid", /at most 140 characters/, /como mucho 140 caracteres/],
    ["number", "invalid", /at most 128 characters/, /como mucho 128 caracteres/],
    ["concept", "does_not_fit", /not accepted/, /no se acepta/],
    ["dueDate", "invalid", /such as 2026-09-30/, /como 2026-09-30/],
    ["dueDate", "ambiguous", /two days/, /dos días/],
    ["dueDate", "required", /missing/, /falta/],
  ])("%s, %s", (means, code, english, spanish) => {
    const told = (language: "en" | "es") => {
      const { t } = createText({ language, timeZone: "UTC", messages: MESSAGES[language] });
      return problemWords(t, { column: "Columna", means, code });
    };
    expect(told("en")).toMatch(english);
    expect(told("es")).toMatch(spanish);
    expect(told("es")).toMatch(/^Columna: /);
  });
});

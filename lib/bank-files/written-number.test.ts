import { describe, expect, it } from "vitest";
import { referenceKey, referenceKeys } from "./reference-keys";
import { isNumberWritten } from "./written-number";

describe("a number that a text has as one word (decision 372)", () => {
  it.each([
    ["F-2026-0042", "Fra. F/2026.0042"],
    ["F-2026-0042", "F20260042"],
    ["F20260042", "Factura F-20260042"],
    ["2026/0042", "2026-0042 gracias"],
    ["2026/0042", "20260042"],
    ["20260042", "20260042"],
    ["1/123", "Factura 1/123"],
    ["A1-234", "A1/234"],
    ["A 17", "A-17"],
    ["F-1", "F-1"],
    ["F1", "F1"],
    ["A-1234", "A1234"],
    ["Ж-12", "Zh-12"],
    ["5000", "5000"],
    ["INV-1001", "50,00 INV-1001"],
    ["5000", "50,00 de la 5000"],
  ])("%s is in: %s", (number, text) => {
    expect(referenceKeys([text]).sure).toContain(referenceKey(number));
    expect(isNumberWritten(number, text)).toBe(true);
  });

  it.each([
    ["5000", "Cuota socio 50,00"],
    ["123456", "1.234,56 de mayo"],
    ["5000", "50.00"],
    ["202611", "Cuota mensual 2026-11"],
    ["28112026", "Clase del 28.11.2026"],
    ["1/123", "Factura 11/23"],
    ["A1-234", "Fra A12-34"],
    ["AB-C1", "A-BC1"],
    ["1-A", "piso 1A"],
    ["F-1", "F1 Montmelo"],
  ])("%s is not in: %s", (number, text) => {
    expect(referenceKeys([text]).sure).toContain(referenceKey(number));
    expect(isNumberWritten(number, text)).toBe(false);
  });

  it.each([
    ["7/2026", "Cuota 7/2026"],
    ["2026-11", "2026-11"],
    ["28.11.2026", "Clase del 28.11.2026"],
    ["28/11/26", "28/11/26"],
    ["2026-11-28", "2026-11-28"],
    ["50,00", "50,00"],
    ["202611", "CUOTA 202611"],
    ["2026", "Cuota 2026"],
  ])("%s may be something else in: %s", (number, text) => {
    expect(isNumberWritten(number, text)).toBe(false);
  });

  it.each([
    ["13/2026", "13/2026"],
    ["7/2026", "Factura 7/2026"],
    ["2026-11", "cuota, fra. nº 2026-11"],
    ["7/2026", "Cuota 7/2026, Factura 7/2026"],
    ["32.11.2026", "32.11.2026"],
    ["202613", "202613"],
    ["2100", "2100"],
  ])("%s is nothing else in: %s", (number, text) => {
    expect(isNumberWritten(number, text)).toBe(true);
  });

  it("that no word of the text is was told in a field of its own", () => {
    expect(isNumberWritten("5000", "Cuota")).toBe(true);
  });
});

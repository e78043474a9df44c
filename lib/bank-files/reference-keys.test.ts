import { describe, expect, it } from "vitest";
import { isCreditorReference, referenceKey, referenceKeys } from "./reference-keys";

describe("references in a text", () => {
  it.each([
    ["F-2026-0042", "F20260042"],
    ["factura f-2026-0042.", "F20260042"],
    ["Fra:F/2026/0042, piso", "F20260042"],
    ["(F-2026-0042)", "F20260042"],
    ["N\u00ba F-2026-0042;", "F20260042"],
    ["RF18 5390 0754 7034 gracias", "RF18539007547034"],
    ["rf18539007547034", "RF18539007547034"],
  ])("%s names %s for sure", (text, key) => {
    expect(referenceKeys([text]).sure).toContain(key);
  });

  it.each([
    ["F-1", "F-12"],
    ["F-1", "XF-1"],
    ["F-1", "F-1/2"],
    ["F-1", "F-1.2"],
    ["2026-0042", "F-2026-0042"],
    ["5390", "RF18 5390 0754 7034"],
    ["42", "piso 42"],
    ["F-2026-0042", "F 2026 0042"],
  ])("%s is not for sure in %s", (number, text) => {
    expect(referenceKeys([text]).sure).not.toContain(referenceKey(number));
  });

  it("that was written with spaces, glued to another, or has few digits is looked at by somebody", () => {
    expect(referenceKeys(["F 2026 0042"]).loose).toContain("F20260042");
    expect(referenceKeys(["INV/F-2026-0042"]).loose).toContain("F20260042");
    expect(referenceKeys(["piso 42"]).loose).toContain("42");
  });

  it("has no end of words to try", () => {
    const { sure, loose } = referenceKeys([Array.from({ length: 5_000 }, (_, at) => `a${at}`).join(" ")]);
    expect(sure.length + loose.length).toBeLessThan(1_000);
  });

  it("knows ISO 11649 by its check digits", () => {
    expect(isCreditorReference("RF18539007547034")).toBe(true);
    expect(isCreditorReference("RF19539007547034")).toBe(false);
    expect(isCreditorReference("F18539007547034")).toBe(false);
  });
});

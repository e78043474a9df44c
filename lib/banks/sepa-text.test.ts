import { describe, expect, it } from "vitest";
import { remittanceText, sepaName, toSepaText } from "./sepa-text";

describe("toSepaText", () => {
  it.each([
    ["Ñandú, façade & Söhne", "Nandu, facade + Sohne"],
    ["Łódź – “quoted” … 5 €", "Lodz - 'quoted' ... 5 EUR"],
    ["Ωμέγα Москва", "Omega Moskva"],
    ["a_b@c.es #12 [x] {y} <z>", "a-b(at)c.es 12 (x) (y) (z)"],
    ["line\nbreak\t tab", "line break tab"],
    ["//F//2024/", "F/2024"],
    ["😀", ""],
    ["plain text 1/2-3?:().,'+", "plain text 1/2-3?:().,'+"],
  ])("%j becomes %j", (text, expected) => {
    expect(toSepaText(text)).toBe(expected);
    expect(toSepaText(toSepaText(text))).toBe(expected);
  });

  it("leaves nothing outside of the basic set, whatever comes in", () => {
    const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join("");
    expect(toSepaText(everything)).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]+$/);
  });
});

describe("remittanceText", () => {
  it("puts the invoice number first, exactly as issued", () => {
    expect(remittanceText("F-2024/0012", "Servicios de marzo")).toBe("F-2024/0012 Servicios de marzo");
  });

  it.each(["Factura F-1 de marzo", "F-1", "Factura nº F-1, marzo.", "(F-1)"])(
    "does not say the number twice: %s",
    (concept) => {
      expect(remittanceText("F-1", concept)).toBe(toSepaText(concept));
    },
  );

  it.each(["Factura F-12", "Factura F-1/2", "AF-1", "2025/F-1"])(
    "does not take a longer number for the number: %s",
    (concept) => {
      expect(remittanceText("F-1", concept)).toBe(`F-1 ${concept}`);
    },
  );

  it("compares number and concept as a bank writes them", () => {
    expect(remittanceText("Ñ_7", "Año, Ñ_7")).toBe("Ano, N-7");
  });

  it("cuts the concept, never the number", () => {
    const text = remittanceText("F-2024/0012", "x".repeat(200));
    expect(text).toHaveLength(140);
    expect(text.startsWith("F-2024/0012 xxx")).toBe(true);
    expect(remittanceText("F-9", `${"x".repeat(139)} F-9`)).toBe(`F-9 ${"x".repeat(136)}`);
  });

  it("stays within its 140 characters where letters become several", () => {
    expect(remittanceText(null, "€".repeat(100))).toBe(`${"EUR".repeat(46)}EU`);
  });

  it("leaves no slash or space where it cuts", () => {
    expect(remittanceText(null, `${"x".repeat(139)}/y`)).toBe("x".repeat(139));
  });

  it("works without an invoice", () => {
    expect(remittanceText(null, "Cuota anual")).toBe("Cuota anual");
  });
});

it("sepaName keeps a name to 70 characters", () => {
  expect(sepaName(`Peña ${"é".repeat(100)}`)).toBe(`Pena ${"e".repeat(65)}`);
});

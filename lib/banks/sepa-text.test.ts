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

  it("does not say the number twice", () => {
    expect(remittanceText("F-1", "Factura F-1 de marzo")).toBe("F-1 Factura de marzo");
    expect(remittanceText("F-1", "F-1")).toBe("F-1");
  });

  it("does not take a longer number for the number", () => {
    expect(remittanceText("F-1", "Factura F-12")).toBe("F-1 Factura F-12");
  });

  it("cuts the concept, never the number", () => {
    const text = remittanceText("F-2024/0012", "x".repeat(200));
    expect(text).toHaveLength(140);
    expect(text.startsWith("F-2024/0012 xxx")).toBe(true);
  });

  it("leaves no slash or space where it cuts", () => {
    expect(remittanceText(null, `${"x".repeat(9)}/y`, 10)).toBe("x".repeat(9));
  });

  it("works without an invoice", () => {
    expect(remittanceText(null, "Cuota anual")).toBe("Cuota anual");
  });
});

it("sepaName keeps a name to 70 characters", () => {
  expect(sepaName(`Peña ${"é".repeat(100)}`)).toBe(`Pena ${"e".repeat(65)}`);
});

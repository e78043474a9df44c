import { describe, expect, it } from "vitest";
import { isBic, maskIban, parseSepaIban, SEPA_COUNTRIES } from "./iban";

describe("parseSepaIban", () => {
  it("returns the electronic form", () => {
    expect(parseSepaIban(" es91 2100 0418 4502 0005 1332 ")).toBe("ES9121000418450200051332");
  });

  it.each([
    ["a wrong check digit", "ES9121000418450200051333"],
    ["a wrong length", "DE8937040044053201300"],
    ["a country outside of SEPA", "BR1800360305000010009795493C1"],
    ["not an IBAN", "hello"],
    ["nothing", ""],
  ])("refuses %s", (_, text) => {
    expect(parseSepaIban(text)).toBeNull();
  });

  it("accepts the five countries that joined last", () => {
    const ibans = [
      "AL47212110090000000235698741",
      "MD24AG000225100013104168",
      "ME25505000012345678951",
      "MK07250120000058984",
      "RS35260005601001611379",
    ];
    expect(ibans.map(parseSepaIban)).toEqual(ibans);
  });

  it("accepts Gibraltar, which has IBANs of its own", () => {
    expect(parseSepaIban("GI75 NWBK 0000 0000 7099 453")).toBe("GI75NWBK000000007099453");
  });

  it("knows 41 countries and Gibraltar", () => {
    expect(SEPA_COUNTRIES.size).toBe(42);
  });
});

it("isBic tells a BIC from other text", () => {
  expect(["COBADEFFXXX", "COBADEFF", "COBADE", "1OBADEFF"].map(isBic)).toEqual([true, true, false, false]);
});

it("maskIban shows country, check digits and the last four", () => {
  expect(maskIban("ES9121000418450200051332")).toBe("ES91 •••• 1332");
});

import { describe, expect, it } from "vitest";
import { isBic, maskIban, parseSepaIban, SEPA_COUNTRIES } from "./iban";

describe("parseSepaIban", () => {
  it("returns the electronic form", () => {
    expect(parseSepaIban(" es91 2100 0418 4502 0005 1332 ")).toBe("ES9121000418450200051332");
  });

  it.each([
    ["ES91\u00a02100\u00a00418\u00a04502\u00a00005\u00a01332", "spaces that break no line"],
    ["ES91\u202f2100\u20090418 4502 0005 1332", "narrow spaces"],
    ["\u202aES9121000418450200051332\u202c\u200b", "marks of direction, and spaces without a width"],
    ["ES91\u20112100\u20130418-4502-0005-1332", "dashes"],
    ["IBAN: ES91 2100 0418 4502 0005 1332", "its name before it"],
    ["IBAN\u00a0: ES91 2100 0418 4502 0005 1332", "its name as French has it"],
    ["\u202aIBAN ES91 2100 0418 4502 0005 1332\u202c", "marks of direction around both"],
    ["IBANES9121000418450200051332", "its name and nothing between"],
    ["iban ES91 2100 0418 4502 0005 1332", "the same in small letters"],
  ])("reads %j as it is copied, with %s", (text) => {
    expect(parseSepaIban(text)).toBe("ES9121000418450200051332");
  });

  it.each([
    ["two of them", "ES91 2100 0418 4502 0005 1332 IBAN ES91 2100 0418 4502 0005 1332"],
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

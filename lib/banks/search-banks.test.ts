import { describe, expect, it } from "vitest";
import { type BankListing, searchBanks } from "./search-banks";

function bank(id: string, name: string, country: string, aliases: string[] = [], bic = "XXXXESMMXXX"): BankListing {
  return { id, name, country, aliases, bic, logoPath: `/banks/${id}.svg`, segments: ["RETAIL"], status: "ACTIVE" };
}

const BANKS = [
  bank("mar", "Banco del Mar Ficticio", "ES", ["BMF", "Caja Marina"]),
  bank("credito", "Crédito Imaginario", "ES"),
  bank("etoile", "Banque de l’Étoile Fictive", "FR", [], "ETOIFRPPXXX"),
  bank("gross", "Großbank Irgendwo", "DE"),
  bank("ultramar", "Ultramar Inventado", "PT"),
];

function found(query: string, country = "ES", lastBankId: string | null = null): string[] {
  return searchBanks(BANKS, { query, country, lastBankId }).map(({ id }) => id);
}

describe("searchBanks", () => {
  it("lists every bank for a blank query, the country's own first, each group by name", () => {
    expect(found("  ")).toEqual(["mar", "credito", "etoile", "gross", "ultramar"]);
    expect(found("", "PT")).toEqual(["ultramar", "mar", "etoile", "credito", "gross"]);
  });

  it.each([
    ["credito", ["credito"]],
    ["CRÉDITO", ["credito"]],
    ["etoile", ["etoile"]],
    ["l'etoile", ["etoile"]],
    ["grossbank", ["gross"]],
    ["großbank", ["gross"]],
    ["bmf", ["mar"]],
    ["caja marina", ["mar"]],
    ["ETOIFRPP", ["etoile"]],
    ["bancodelmar", ["mar"]],
    ["fict banc", ["mar"]],
    ["nowhere", []],
  ])("finds %j", (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it("puts a beginning before a middle, and the country before both", () => {
    expect(found("mar", "DE")).toEqual(["mar", "ultramar"]);
    expect(found("mar", "PT")).toEqual(["ultramar", "mar"]);
  });

  it("puts the bank last used on this device first, when it matches at all", () => {
    expect(found("", "ES", "gross")[0]).toBe("gross");
    expect(found("mar", "ES", "gross")).toEqual(["mar", "ultramar"]);
  });
});

import { describe, expect, it } from "vitest";
import { type BankListing, searchBanks } from "./search-banks";

function bank(
  id: string,
  name: string,
  country: string,
  aliases: string[] = [],
  bic = "XXXXESMMXXX",
  more: Partial<BankListing> = {},
): BankListing {
  const { group = null, bankCodes = [] } = more;
  return {
    id,
    name,
    country,
    aliases,
    group,
    bic,
    bankCodes,
    logoPath: `/banks/${id}.svg`,
    segments: ["RETAIL"],
    status: "ACTIVE",
  };
}

const BANKS = [
  bank("mar", "Banco del Mar Ficticio", "ES", ["BMF", "Caja Marina"], "MARFESM0", {
    group: "Grupo Oleaje",
    bankCodes: ["9871", "9872"],
  }),
  bank("credito", "Crédito Imaginario", "ES", [], "CRIMESM0XXX", { bankCodes: ["9879"] }),
  bank("etoile", "Banque de l’Étoile Fictive", "FR", [], "ETOIFRPPXXX"),
  bank("gross", "Großbank Irgendwo", "DE", [], "GRSSDEF0XXX", { bankCodes: ["99871001"] }),
  bank("girasole", "Banca Girasole", "IT", [], "GRSLITM0XXX", { bankCodes: ["98711"] }),
  bank("ultramar", "Ultramar Inventado", "PT"),
];

function found(query: string, country = "ES", lastBankId: string | null = null): string[] {
  return searchBanks(BANKS, { query, country, lastBankId }).map(({ id }) => id);
}

describe("searchBanks", () => {
  it("lists every bank for a blank query, the country's own first, each group by name", () => {
    expect(found("  ")).toEqual(["mar", "credito", "girasole", "etoile", "gross", "ultramar"]);
    expect(found("", "PT")).toEqual(["ultramar", "girasole", "mar", "etoile", "credito", "gross"]);
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

  it.each([
    ["a letter missing", "imagnario", ["credito"]],
    ["a letter too many", "imaaginario", ["credito"]],
    ["one at the end", "ultramarr", ["ultramar"]],
    ["a wrong letter", "imahinario", ["credito"]],
    ["the first one wrong", "omaginario", ["credito"]],
    ["two that changed places", "imagianrio", ["credito"]],
    ["the last two", "ultramra", ["ultramar"]],
    ["before the word is whole", "imagian", ["credito"]],
    ["in an alias", "caja marnia", ["mar"]],
    ["in a group", "oleage", ["mar"]],
    ["in each of several words", "banca girosole", ["girasole"]],
    ["two slips in a word are another word", "imahimario", []],
    ["a short word is meant as it is", "mxr", []],
  ])("forgives a slip of the finger: %s", (_, query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it("forgives nothing where something is meant exactly (decision 119)", () => {
    expect(found("ultramar")).toEqual(["ultramar"]);
  });

  it.each([
    ["a group", "oleaje", ["mar"]],
    ["a BIC of eight for one of eleven", "GRSSDEF0", ["gross"]],
    ["a BIC of eleven for one of eight", "MARFESM0XXX", ["mar"]],
  ])("knows %s", (_, query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it.each([
    ["ES42 9872 0001 33 1001256789", ["mar"]],
    ["es4298710001", ["mar"]],
    ["ES42 987", ["mar", "credito"]],
    ["DE96-9987-1001-1001-2456-78", ["gross"]],
    ["IT63C9871100001001001245678", ["girasole"]],
    ["DE96 9871 0001", []],
    ["ES42 1111 0001 33", []],
  ])("finds the bank of the account %s", (query, ids) => {
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

import { expect, test } from "vitest";
import { aBank } from "../testing/views";
import { arrangeBanks } from "./arrange-banks";
import { bankCountries } from "./bank-countries";

const BANKS = [
  aBank("almendro", { status: "DISABLED" }),
  aBank("brisamar"),
  aBank("cierzo"),
  aBank("linden", { country: "DE" }),
  aBank("mirabelle", { country: "FR" }),
];

const WISH = { query: "", country: "ES", homeCountry: "ES", lastBankId: null };

function ids(wish: Partial<typeof WISH> | Readonly<{ lastBankId: string }>): string[] {
  return arrangeBanks(BANKS, { ...WISH, ...wish }).map(({ id }) => id);
}

test.each<[string, Parameters<typeof ids>[0], string[]]>([
  ["a country narrows the list; what is down stands last", {}, ["brisamar", "cierzo", "almendro"]],
  ["every country, the flow's own first", { country: "" }, ["brisamar", "cierzo", "linden", "mirabelle", "almendro"]],
  [
    "the bank last used is first, wherever it is",
    { lastBankId: "mirabelle" },
    ["mirabelle", "brisamar", "cierzo", "almendro"],
  ],
  ["a search stays in the country while it finds something there", { query: "ban", country: "DE" }, ["linden"]],
  ["and looks everywhere when it doesn't", { query: "mirab", country: "DE" }, ["mirabelle"]],
  [
    "what is meant exactly elsewhere comes before what is meant nearly here",
    { query: "linden", country: "ES" },
    ["linden"],
  ],
  ["a slip stays in the country as well", { query: "brsiamar" }, ["brisamar"]],
  ["nothing is nothing", { query: "zzz" }, []],
])("%s", (_, wish, expected) => {
  expect(ids(wish)).toEqual(expected);
});

test("the countries that have banks, in the payer's language, the flow's first", () => {
  expect(bankCountries(BANKS, "FR", "de")).toEqual([
    { code: "FR", name: "Frankreich" },
    { code: "DE", name: "Deutschland" },
    { code: "ES", name: "Spanien" },
  ]);
});

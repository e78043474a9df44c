import { describe, expect, it } from "vitest";
import type { DroppedInvoice } from "@/lib/flows/model";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { filledBy, offersOf } from "./invoice-offers";

const text = createText({ language: "es", timeZone: "UTC", messages: MESSAGES.es });
const ACCOUNTS = [
  { uuid: "01a1fb7c-3155-72ee-958c-f1355b6196de", label: "Main" },
  { uuid: "01a1fb7c-3155-72ee-958c-f1355b6196df", label: "Other" },
];

const SAID: DroppedInvoice = {
  source: "E_INVOICE",
  isPdf: true,
  amounts: [1_234_500],
  currency: "EUR",
  numbers: ["F-7"],
  dueDates: ["2026-12-31"],
  payer: { name: "Comprador, S.A.", email: null, phone: null },
  accounts: [ACCOUNTS[1]?.uuid ?? ""],
  foreignAccounts: [],
};

const offered = (changes: Partial<DroppedInvoice> = {}) => offersOf({ ...SAID, ...changes }, ACCOUNTS, text);
const valuesOf = (changes: Partial<DroppedInvoice>, field: string) =>
  offered(changes)
    .filter((offer) => offer.field === field)
    .flatMap(({ choices }) => choices.map(({ value }) => value));

describe("what a dropped invoice offers (decision 265)", () => {
  it("is as somebody would type it, so that it is read back as it was said", () => {
    expect(offered()).toEqual([
      { field: "amount", choices: [{ value: "12345,00", label: "12.345,00\u00a0€" }] },
      { field: "concept", choices: [{ value: "Factura F-7", label: "Factura F-7" }] },
      { field: "name", choices: [{ value: "Comprador, S.A.", label: "Comprador, S.A." }] },
      { field: "number", choices: [{ value: "F-7", label: "F-7" }] },
      { field: "dueDate", choices: [{ value: "2026-12-31", label: "31 dic 2026" }] },
      { field: "account", choices: [{ value: ACCOUNTS[1]?.uuid, label: "Other" }] },
    ]);
  });

  it("is no amount of another currency", () => {
    expect(valuesOf({ currency: "USD" }, "amount")).toEqual([]);
    expect(valuesOf({ currency: null }, "amount")).toEqual(["12345,00"]);
  });

  it("is every one of several", () => {
    expect(valuesOf({ amounts: [10_000, 11_200] }, "amount")).toEqual(["100,00", "112,00"]);
  });
});

describe("what is filled in", () => {
  it("is what an e-invoice says, where nothing has been typed", () => {
    expect(filledBy(SAID, offered(), { amount: "5", concept: "" })).toEqual({
      concept: "Factura F-7",
      name: "Comprador, S.A.",
      number: "F-7",
      dueDate: "2026-12-31",
      account: ACCOUNTS[1]?.uuid,
    });
  });

  it("is no account where somebody has chosen one", () => {
    const [usual = ACCOUNTS[0], , chosen = usual] = ACCOUNTS;
    const filled = (account?: string) =>
      filledBy(SAID, offered(), { account: account ?? "" }, { account: usual?.uuid ?? "" });
    expect(filled(usual?.uuid)).toMatchObject({ account: ACCOUNTS[1]?.uuid });
    expect(filled(chosen === usual ? "another" : chosen?.uuid)).not.toHaveProperty("account");
  });

  it("is nothing that two things can be meant by", () => {
    const two = { ...SAID, amounts: [1, 2] };
    expect(filledBy(two, offersOf(two, ACCOUNTS, text), {})).not.toHaveProperty("amount");
  });

  it("is nothing at all of a document's text", () => {
    const seen = { ...SAID, source: "TEXT" } as const;
    expect(filledBy(seen, offersOf(seen, ACCOUNTS, text), {})).toEqual({});
  });
});

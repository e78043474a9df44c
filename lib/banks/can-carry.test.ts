import { describe, expect, it } from "vitest";
import { type CarriedPayment, canCarry } from "./can-carry";
import type { BankChanges } from "./records/record";
import { dayAhead } from "./target-calendar";
import { aBank, changedBank } from "./testing/fixtures";

const PAYMENT: CarriedPayment = {
  amount: 1_000,
  product: "SEPA_CREDIT_TRANSFER",
  requestedExecutionDate: null,
  remittance: "F-1",
};

const IN_TEN_DAYS = dayAhead(10, new Date());

const LIMITED: BankChanges = {
  products: {
    SEPA_CREDIT_TRANSFER: { amountMinorMin: 100, amountMinorMax: 1_000 },
    INSTANT_SEPA_CREDIT_TRANSFER: null,
  },
  payment: { futureDaysMax: 0, remittanceLengthMax: 3 },
};

describe("a bank can carry a payment (decision 85)", () => {
  it.each<[string, Partial<CarriedPayment>, BankChanges, boolean]>([
    ["that is within its limits", {}, {}, true],
    ["at its highest amount", { amount: 1_001 }, {}, false],
    ["and not under its lowest", { amount: 99 }, {}, false],
    ["of a product that it offers", { product: "INSTANT_SEPA_CREDIT_TRANSFER" }, {}, false],
    [
      "and each up to its own amount",
      { product: "INSTANT_SEPA_CREDIT_TRANSFER", amount: 500 },
      { products: { INSTANT_SEPA_CREDIT_TRANSFER: { path: "instant", amountMinorMax: 499 } } },
      false,
    ],
    [
      "for a day to come, where it takes one",
      { requestedExecutionDate: IN_TEN_DAYS },
      { payment: { futureDaysMax: 10 } },
      true,
    ],
    [
      "and not further ahead than it takes",
      { requestedExecutionDate: IN_TEN_DAYS },
      { payment: { futureDaysMax: 9 } },
      false,
    ],
    ["and not where it takes none", { requestedExecutionDate: IN_TEN_DAYS }, {}, false],
    ["with a text that it has room for", { remittance: "F-10" }, {}, false],
    ["with a text as it wants one", {}, { payment: { remittancePattern: "F-[0-9]" } }, true],
    ["and no other", {}, { payment: { remittancePattern: "[0-9]+" } }, false],
    ["wherever the bank is", {}, { country: "MT" }, true],
    ["also while it is down: the list says so", {}, { status: "DISABLED" }, true],
  ])("%s", (_, payment, bank, expected) => {
    expect(canCarry(changedBank(aBank("https://bank.example", LIMITED), bank), { ...PAYMENT, ...payment })).toBe(
      expected,
    );
  });
});

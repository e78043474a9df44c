import { describe, expect, it } from "vitest";
import { type CarriedPayment, canCarry } from "./can-carry";
import type { Bank } from "./connector";
import { aBank } from "./testing/fixtures";

const PAYMENT: CarriedPayment = {
  amount: 1_000,
  product: "SEPA_CREDIT_TRANSFER",
  requestedExecutionDate: null,
  remittance: "F-1",
};

const LIMITED: Partial<Bank> = {
  products: { SEPA_CREDIT_TRANSFER: { amountMinorMax: 1_000 } },
  futureDate: false,
  remittanceLengthMax: 3,
};

describe("a bank can carry a payment (decision 85)", () => {
  it.each<[string, Partial<CarriedPayment>, Partial<Bank>, boolean]>([
    ["that is within its limits", {}, {}, true],
    ["at its highest amount", { amount: 1_001 }, {}, false],
    ["of a product that it offers", { product: "INSTANT_SEPA_CREDIT_TRANSFER" }, {}, false],
    [
      "and each up to its own amount",
      { product: "INSTANT_SEPA_CREDIT_TRANSFER", amount: 500 },
      { products: { ...LIMITED.products, INSTANT_SEPA_CREDIT_TRANSFER: { amountMinorMax: 499 } } },
      false,
    ],
    ["for a day to come, where it takes one", { requestedExecutionDate: "2030-01-02" }, { futureDate: true }, true],
    ["and not where it takes none", { requestedExecutionDate: "2030-01-02" }, {}, false],
    ["with a text that it has room for", { remittance: "F-10" }, {}, false],
    ["wherever the bank is", {}, { country: "MT" }, true],
    ["also while it is down: the list says so", {}, { status: "DISABLED" }, true],
  ])("%s", (_, payment, bank, expected) => {
    expect(canCarry(aBank("https://bank.example", { ...LIMITED, ...bank }), { ...PAYMENT, ...payment })).toBe(expected);
  });
});

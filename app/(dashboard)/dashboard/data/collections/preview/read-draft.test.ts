import { expect, it } from "vitest";
import { readDraft } from "./read-draft";

const NOTHING = {
  amount: 0,
  concept: "",
  invoiceNumber: null,
  dueDate: null,
  executionDate: null,
  configurationUuid: null,
  accountUuid: null,
  languageCode: null,
  validity: null,
  product: null,
};

it("reads a form as it stands, the amount by the reader's language", () => {
  const asked = new URLSearchParams({
    amount: "1.250,75",
    concept: " Kitchen ",
    dueDate: "2026-12-31",
    validity: "P14D",
    product: "INSTANT_SEPA_CREDIT_TRANSFER",
  });
  expect(readDraft(asked, "es")).toEqual({
    ...NOTHING,
    amount: 125_075,
    concept: "Kitchen",
    dueDate: "2026-12-31",
    validity: "P14D",
    product: "INSTANT_SEPA_CREDIT_TRANSFER",
  });
});

it.each([
  { amount: "12,345" },
  { dueDate: "2026-02-30" },
  { executionDate: "0002-01-01" },
  { configuration: "1", account: "x" },
  { language: "../x", validity: "P99Y" },
  { product: "WIRE" },
])("leaves out what can't be meant yet: %j", (asked) => {
  expect(readDraft(new URLSearchParams(asked), "es")).toEqual(NOTHING);
});

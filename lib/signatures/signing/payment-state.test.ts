import { expect, it } from "vitest";
import type { PayerStep } from "@/lib/payer/payer-view";
import { paymentState } from "./payment-state";

type PaidStep = Extract<PayerStep, { name: "PAID" }>;

const PAID: PaidStep = {
  name: "PAID",
  bank: null,
  at: new Date("2026-08-03T10:31:00Z"),
  confirmedBy: "BANK",
  accepted: false,
  reference: "7K2M-94QX",
  scheduledFor: null,
  rejectedLater: null,
  mayPayAgain: false,
  arrived: null,
};

it.each([
  ["CREATED", "TO_PAY"],
  ["OPENED", "TO_PAY"],
  ["NOT_DELIVERED", "TO_PAY"],
  ["REJECTED", null],
  ["CANCELLED", null],
  ["EXPIRED", null],
] as const)("a payment that is %s is %s to who has signed", (status, state) => {
  expect(paymentState({ status, recordStatus: null }, null)).toBe(state);
});

it.each<[string, "SUBMITTED_VALID" | "EXECUTED" | "SETTLED" | "REJECTED", Partial<PaidStep>, string | null]>([
  ["its bank has only accepted", "SUBMITTED_VALID", {}, "AUTHORISED"],
  ["its bank keeps for a later day", "SUBMITTED_VALID", { scheduledFor: "2026-12-15" }, "AUTHORISED"],
  ["its bank has carried out", "EXECUTED", {}, "PAID"],
  ["has arrived", "SETTLED", {}, "PAID"],
  ["its payee has seen arrive", "SUBMITTED_VALID", { confirmedBy: "PAYEE" }, "PAID"],
  ["has arrived in part", "SETTLED", { arrived: { amount: 50, currency: "EUR" } }, "AUTHORISED"],
  ["was taken back, and may be paid again", "REJECTED", { rejectedLater: "BY_BANK", mayPayAgain: true }, "TO_PAY"],
  ["was taken back, and may not", "REJECTED", { rejectedLater: "BY_BANK" }, null],
])("one that is complete and %s (%s)", (_how, recordStatus, page, state) => {
  expect(paymentState({ status: "COMPLETED", recordStatus }, { ...PAID, ...page })).toBe(state);
});

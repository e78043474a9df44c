import { expect, it } from "vitest";
import { paymentState } from "./payment-state";

it.each([
  ["CREATED", null, "TO_PAY"],
  ["OPENED", null, "TO_PAY"],
  ["NOT_DELIVERED", null, "TO_PAY"],
  ["COMPLETED", "SUBMITTED_VALID", "AUTHORISED"],
  ["COMPLETED", "EXECUTED", "PAID"],
  ["COMPLETED", "SETTLED", "PAID"],
  ["COMPLETED", "REJECTED", "TO_PAY"],
  ["REJECTED", null, null],
  ["CANCELLED", null, null],
  ["EXPIRED", null, null],
] as const)("a payment that is %s, and its record %s, is %s to who has signed", (status, recordStatus, state) => {
  expect(paymentState({ status, recordStatus })).toBe(state);
});

import { expect, test } from "vitest";
import { BANK_ERROR_KINDS } from "@/lib/banks/connector";
import { failureKind } from "./failure-kind";

test.each([
  ["AM04", "INSUFFICIENT_FUNDS"],
  ["AC06", "ACCOUNT_UNUSABLE"],
  ["AM14", "LIMIT_EXCEEDED"],
  ["CANCELLED_AT_BANK", "CANCELLED"],
  ["SCA_FAILED", "NOT_CONFIRMED"],
  ["RESOURCE_GONE", "FORGOTTEN"],
  ["PAYER_TOKEN_EXPIRED", "OUT_OF_REACH"],
  ["BANK_UNAVAILABLE", "BANK_UNAVAILABLE"],
  ["BE01", "PAYEE_REFUSED"],
  ["PRODUCT_UNKNOWN", "NOT_SUPPORTED"],
  ["disabled", "BANK_UNAVAILABLE"],
  ["unsupported", "NOT_SUPPORTED"],
  ["required", "NOT_SUPPORTED"],
  ["REJECTED_BY_BANK", "REFUSED"],
  ["AB05", "BANK_UNAVAILABLE"],
  ["FORMAT_ERROR", "NOT_TAKEN"],
  ["AM05", "DUPLICATE"],
  ["a reason nobody has heard of", "REFUSED"],
])("%s is %s", (reason, kind) => {
  expect(failureKind(reason)).toBe(kind);
});

test("each kind of error that a connector knows has words of its own", () => {
  expect(BANK_ERROR_KINDS.filter((kind) => failureKind(kind) === "REFUSED")).toEqual([]);
});

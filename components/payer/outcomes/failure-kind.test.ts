import { expect, test } from "vitest";
import { failureKind } from "./failure-kind";

test.each([
  ["AM04", "INSUFFICIENT_FUNDS"],
  ["AC06", "ACCOUNT_UNUSABLE"],
  ["AM14", "LIMIT_EXCEEDED"],
  ["CANCELLED_AT_BANK", "CANCELLED"],
  ["SCA_FAILED", "NOT_CONFIRMED"],
  ["RESOURCE_GONE", "FORGOTTEN"],
  ["BANK_UNAVAILABLE", "BANK_UNAVAILABLE"],
  ["BE01", "PAYEE_REFUSED"],
  ["PRODUCT_UNKNOWN", "NOT_SUPPORTED"],
  ["REJECTED_BY_BANK", "REFUSED"],
  ["a reason nobody has heard of", "REFUSED"],
])("%s is %s", (reason, kind) => {
  expect(failureKind(reason)).toBe(kind);
});

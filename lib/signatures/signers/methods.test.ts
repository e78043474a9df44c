import { describe, expect, it } from "vitest";
import type { SigningMethod } from "@/lib/operations/model";
import { methodsFor, missingContact } from "./methods";

const ANA = { name: "Ana", lastName: null, email: "ana@example.com", phone: null };

function allowing(signingMethods: readonly SigningMethod[], failoverSmsSignature: boolean) {
  return { SIGNATURE: { signingMethods, failoverSmsSignature, failoverCertificateSignature: false } };
}

describe("a code by SMS", () => {
  it.each(["+34 600 123 456", "0034 600-123-456", "(+44) 20 7946 0018"])("reaches %s", (phone) => {
    expect(missingContact("SMS_OTP", { ...ANA, phone })).toBeNull();
    expect(methodsFor(allowing(["SMS_OTP"], false), { ...ANA, phone })).toEqual(["SMS_OTP"]);
  });

  it.each([null, "600 123 456", "+34 600 123 456 (Eva)"])(
    "does not reach %s, and is not what is left to sign by",
    (phone) => {
      expect(missingContact("SMS_OTP", { ...ANA, phone })).toBe("phone");
      expect(methodsFor(allowing(["SMS_OTP", "HANDWRITTEN"], false), { ...ANA, phone })).toEqual(["HANDWRITTEN"]);
      expect(methodsFor(allowing(["SMS_OTP"], true), { ...ANA, phone })).toEqual(["EMAIL_OTP"]);
      expect(methodsFor(allowing(["SMS_OTP"], false), { ...ANA, phone })).toEqual([]);
    },
  );
});

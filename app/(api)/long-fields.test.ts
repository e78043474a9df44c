import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { expirationOffsetField } from "@/lib/configurations/expiration-offset";
import { imageField } from "@/lib/configurations/image-field";
import { creditorAccountRequest } from "@/lib/creditor-accounts/creditor-account-request";
import { calledAddressField, visitedAddressField } from "@/lib/outbound/address-field";
import { refundRequest } from "@/lib/refunds/refund-request";
import * as fields from "@/lib/shared/fields";

/**
 * What is too long is refused, and to find that out costs a look at it: an expression that tries anew at each of its characters would
 * keep everybody waiting for minutes.
 */

/** What a body of a megabyte has room for, and quadratic time does not come to the end of. */
const LENGTH = 400_000;
const LONG = ["T", "1", "/ ", "a.", ";a="].map((signs) => signs.repeat(LENGTH / signs.length));
const TEXTS = [
  ...LONG.map((text) => `x${text}!`),
  `https://a.example/${"a.".repeat(LENGTH / 2)}|`,
  `data:image/png${";a=".repeat(LENGTH / 3)}`,
];

const FIELDS: Readonly<Record<string, z.ZodType>> = {
  uuid: fields.uuidField,
  offset: fields.offsetParameter,
  boolean: fields.booleanParameter,
  from: fields.momentParameter("from"),
  to: fields.momentParameter("to"),
  moment: fields.momentField,
  day: fields.dayField,
  amount: fields.amountParameter,
  line: fields.lineField(128),
  name: fields.nameField(140),
  text: fields.textField(500),
  email: fields.emailField,
  phone: fields.phoneField,
  writtenPhone: fields.writtenPhoneField,
  country: fields.countryField,
  language: fields.languageField,
  expirationOffset: expirationOffsetField,
  image: imageField,
  called: calledAddressField,
  visited: visitedAddressField,
  ownerName: creditorAccountRequest.shape.ownerName,
  accountNumber: creditorAccountRequest.shape.accountNumber,
  bic: creditorAccountRequest.shape.bic,
  reason: refundRequest.shape.reason,
};

describe.each(Object.entries(FIELDS))("a text of hundreds of thousands of characters as %s", (_, field) => {
  it("is refused", () => {
    for (const text of TEXTS) expect(field.safeParse(text).success).toBe(false);
  });
});

it.each([
  "+34 612-345-678",
  "+34.612.345.678",
  "+34\u00a0612\u00a0345\u00a0678",
  "tel:+34-612-345-678",
  "0034 612 345 678",
])("a telephone number is taken as people write and copy it: %s", (written) => {
  expect(fields.phoneField.safeParse(written).data).toBe("+34612345678");
});

it("the plus of an offset may have become a space", () => {
  const read = (text: string) => fields.momentParameter("from").safeParse(text).data?.toISOString();
  for (const offset of ["02:00", "0200", "02"])
    expect(read(`2026-05-31t09:00:00.5 ${offset}`)).toBe("2026-05-31T07:00:00.500Z");
  expect(read("2026-05-31 02:00")).toBeUndefined();
});

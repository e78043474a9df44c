import { expect, it } from "vitest";
import { emailField } from "./fields";

it.each([
  "ana@example.com",
  "a.b+c@sub.example.co.uk",
  "a&b@example.com",
  "first/last@example.com",
  "o'neill!=x@example.es",
  "ana@xn--mller-kva.de",
  "ana@example.xn--p1ai",
])("takes %s", (address) => {
  expect(emailField.parse(address)).toBe(address);
});

it.each([
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@@example.com",
  "ana @example.com",
  ".ana@example.com",
  "ana..b@example.com",
  "ana@-example.com",
  "ana@example..com",
  "ana@example.c",
  "ana@example.com\r\nBcc: eva@example.com",
  "Ana <ana@example.com>",
  "ana@example.com,eva@example.com",
  `${"a".repeat(65)}@example.com`,
  `ana@${"a".repeat(64)}.com`,
  `a@${"abcdefgh.".repeat(30)}com`,
])("refuses %j", (address) => {
  expect(emailField.safeParse(address)).toMatchObject({ success: false });
});

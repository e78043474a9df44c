import { expect, test } from "vitest";
import { spacedPhone } from "./spaced-phone";

test.each([
  ["+34911234567", "+34 911 234 567"],
  ["+493012345678", "+49 301 234 5678"],
  ["+351211234567", "+351 211 234 567"],
  ["+3120123456", "+31 201 234 56"],
  ["+12025550143", "+1 202 555 0143"],
  ["+3726001234", "+372 600 1234"],
  ["+3545812345", "+354 581 2345"],
])("%s is read as %s", (e164, spaced) => {
  expect(spacedPhone(e164)).toBe(spaced);
});

test("what is no such number stays as it is", () => {
  expect(spacedPhone("911 234 567")).toBe("911 234 567");
});

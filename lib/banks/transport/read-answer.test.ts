import { expect, it } from "vitest";
import { parseJson } from "./read-answer";
import { word } from "./word";

it.each([
  ['{"paymentId": 12345678901234567890}', { paymentId: "12345678901234567890" }],
  ["[1234567890123456,123456789012345]", ["1234567890123456", 123_456_789_012_345]],
  ['{"amount": 150.7512345678901234, "e": 1e21}', { amount: 150.751_234_567_890_12, e: 1e21 }],
  [
    '{"text": "\\"1234567890123456\\\\", "n": 1234567890123456}',
    { text: '"1234567890123456\\', n: "1234567890123456" },
  ],
  ['{"text": "an open 1234567890123456', undefined],
  ["<html>1234567890123456</html>", undefined],
])("reads %s without losing a digit of a whole number", (text, expected) => {
  expect(parseJson(text)).toEqual(expected);
});

it.each([
  ["ANA\0\0\0", "ANA"],
  ["ANA\0LOPEZ\r\n", "ANA LOPEZ"],
  ["ANA \uD800", "ANA \uFFFD"],
  [" \0 ", null],
])("reads %j as what can be kept", (text, expected) => {
  expect(word.safeParse(text).data ?? null).toBe(expected);
});

import { expect, test } from "vitest";
import { readFormField } from "./read-form";

function posted(body: string): Request {
  return new Request("https://pay.example/pay/token/attempt", { method: "POST", body });
}

test.each([
  ["a field", "bankId=banco-almendro", "banco-almendro"],
  ["among others, decoded", "x=1&bankId=a%20b", "a b"],
  ["missing", "x=1", null],
  ["empty", "bankId=", null],
  ["no form at all", '{"bankId":"x"}', null],
  ["longer than any of our forms", `bankId=${"x".repeat(5_000)}`, null],
])("%s", async (_, body, expected) => {
  expect(await readFormField(posted(body), "bankId")).toBe(expected);
});

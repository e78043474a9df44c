import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { operationLines } from "./waiting-lines";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

function said(kind: string, failure: Parameters<typeof operationLines>[1][number]["failure"]) {
  const subject = { name: null, lastName: null, email: null, phone: null };
  const operation = { uuid: newUuid(), concept: "Invoice 7", subject, signers: [], payment: null, failure };
  const [line] = operationLines(kind, [{ ...operation, expiresAt: new Date() }], text);
  return line?.detail;
}

it("of what nobody knows its bank is named, and no reason is given", () => {
  expect(said("unresolved", { bank: "Bank A", reason: null, isTakenBack: false })).toBe("Bank A");
});

it("what a bank has said is in its words, with its name", () => {
  expect(said("failed", { bank: "Bank B", reason: "AM04", isTakenBack: false })).toBe(
    "Not enough money in the account · Bank B",
  );
});

it.each([
  ["MATCH_UNDONE", null, "A match with a statement was undone"],
  ["RETURNED", "Bank A", "The money went back · Bank A"],
  ["AC04", "Bank A", "No longer confirmed · Bank A"],
])("what no bank has said is put into no bank's mouth: %s", (reason, bank, words) => {
  expect(said("returned", { bank, reason, isTakenBack: true })).toBe(words);
});

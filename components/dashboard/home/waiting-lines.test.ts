import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { operationLines } from "./waiting-lines";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

function said(kind: string, failure: Parameters<typeof operationLines>[1][number]["failure"]) {
  const operation = { uuid: newUuid(), concept: "Invoice 7", subject: {}, signers: [], payment: null, failure };
  const [line] = operationLines(kind, [{ ...operation, expiresAt: new Date() }], text);
  return line?.detail;
}

it("of what nobody knows its bank is named, and no reason is given", () => {
  expect(said("unresolved", { bank: "Bank A", reason: null })).toBe("Bank A");
});

it("what a bank has said is in its words, with its name", () => {
  expect(said("failed", { bank: "Bank B", reason: "AM04" })).toBe("Not enough money in the account · Bank B");
});

import { expect, it } from "vitest";
import { MESSAGES } from "../../messages";
import { createText } from "../../text";
import { factFace } from "./fact-face";

const TEXT = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

it.each([
  ["a refund's transfer", { refundUuid: "r", amount: "1000", currency: "EUR" }, "neutral", /refund of €10\.00/],
  ["money of the payment", {}, "warning", /match with a statement was undone/],
])("the undoing of a match says of what it was: %s", (_of, detail, tone, title) => {
  const fact = { kind: "FACT", key: "1", at: new Date(), fact: "MATCH_UNDONE", detail } as const;
  expect(factFace(fact, "PAYMENT", TEXT)).toMatchObject({ tone, title: expect.stringMatching(title) });
});

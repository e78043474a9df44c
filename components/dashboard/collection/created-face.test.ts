import { describe, expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { createdFace } from "./created-face";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
const euros = (amount: number) => ({ amount, currency: "EUR" });
const asked = { amount: euros(10_000), arrived: null, rejection: null, status: "COMPLETED" } as const;

describe("what has become of a collection is told as far as it is known", () => {
  it.each([
    ["the link is there to be sent", { status: "CREATED" }, "€100.00 is ready to be paid", true],
    ["paid", {}, "€100.00 has been paid", true],
    ["a part of it", { arrived: euros(6_000) }, "€60.00 of €100.00 has arrived", false],
    [
      "its bank has rejected it since",
      { rejection: "BY_BANK" },
      "The bank has rejected the payment of €100.00 since",
      false,
    ],
    ["taken back since", { rejection: "TAKEN_BACK" }, "The payment of €100.00 is no longer confirmed", false],
    ["expired", { status: "EXPIRED" }, "The link for €100.00 has expired", false],
  ] as const)("%s", (_, told, heading, isGood) => {
    const face = createdFace({ ...asked, ...told }, text);
    expect(face.heading).toBe(heading);
    expect(face.look === "text-success-fill").toBe(isGood);
  });
});

import { describe, expect, it } from "vitest";
import type { MatchCandidate } from "@/lib/statements/model";
import { amountFor, amountsOf, leftOf, type Part } from "./split-parts";

const asking = (amount: number): MatchCandidate => ({
  ...{ uuid: "u", status: "CREATED", concept: null, invoiceExternalId: null, externalId: null, isCredited: false },
  ...{ subject: {} as MatchCandidate["subject"], payment: { amount, currency: "EUR" }, refundUuid: null },
});
const typed = (...texts: readonly string[]): readonly Part[] =>
  texts.map((text, at) => ({ operationUuid: `${at}`, name: `${at}`, typed: text }));

describe("the parts that a booking is split into (decision 375)", () => {
  it.each([
    ["all that it asks for", 10_000, 30_000, 10_000],
    ["what is left, where that is less", 20_000, 5_000, 5_000],
    ["all that it asks for where nothing is left, so that somebody sees it", 20_000, 0, 20_000],
  ])("begin with %s", (_, asked, left, expected) => {
    expect(amountFor(asking(asked), left)).toBe(expected);
  });

  it("are read as people type amounts; what is in doubt, of nothing or none counts nothing", () => {
    const parts = typed("100,50", "12,345", "0", "x", "");
    expect(amountsOf(parts, "es")).toEqual([10_050, null, null, null, null]);
    expect(leftOf(10_000, amountsOf(parts, "es"))).toBe(-50);
    expect(leftOf(10_100, amountsOf(parts, "es"))).toBe(50);
  });
});

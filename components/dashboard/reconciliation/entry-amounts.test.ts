import { expect, it } from "vitest";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { differenceOf } from "./entry-amounts";

type Said = Pick<StatementEntryDetail, "amount" | "direction" | "state" | "refundUuid">;

const SUGGESTED: Said = {
  amount: { amount: 10_000, currency: "EUR" },
  ...{ direction: "CREDIT", state: "SUGGESTED", refundUuid: null },
};
const told = (entry: Partial<Said>, language: "en" | "es" = "en") =>
  differenceOf(
    { ...SUGGESTED, ...entry },
    336_965,
    createText({ language, timeZone: "UTC", messages: MESSAGES[language] }),
  );

it("a credit says how it differs from what was asked for", () => {
  expect(told({})).toBe("€3,269.65 less than asked for");
  expect(told({ amount: { amount: 336_966, currency: "EUR" } })).toBe("€0.01 more than asked for");
  expect(told({ amount: { amount: 336_965, currency: "EUR" } })).toBeNull();
});

it("a debit says how much it takes back, all of it too; not that it is of what pays, for it may be of what came too much", () => {
  expect(told({ direction: "DEBIT" })).toBe(
    "If it is this one, €100.00 of what came for it has gone back, and only what is left counts towards the €3,369.65 asked for",
  );
  expect(told({ direction: "DEBIT" }, "es")).toMatch(
    /^Si es esta, han vuelto 100,00\s€ de lo que llegó por ella, y solo lo que queda cuenta para los 3\.?369,65\s€ pedidos$/,
  );
  expect(told({ direction: "DEBIT", amount: { amount: 336_965, currency: "EUR" } })).toMatch(/has gone back/);
  expect(told({ direction: "DEBIT", state: "MATCHED" })).toBe(
    "€100.00 of what came for it has gone back; €3,369.65 was asked for",
  );
  expect(told({ direction: "DEBIT", state: "MATCHED", refundUuid: "r" })).toBeNull();
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { EntryDecision } from "./entry-decision";

const OPEN: StatementEntryDetail = {
  ...{ uuid: "e", statementUuid: "s", accountNumber: "ES2800990001290200045678", direction: "CREDIT" },
  ...{ amount: { amount: 12_500, currency: "EUR" }, bookedOn: "2026-11-25", valueOn: null, isReturn: false },
  ...{ returnReason: null, bankReference: null, endToEndId: null, creditorReference: null, remittance: "" },
  ...{ counterparty: { name: null, accountNumber: null }, state: "OPEN", matchedBy: null, effect: null },
  ...{ refundUuid: null, ignoredReason: null, decidedAt: null, operation: null },
  ...{ splitAt: null, splitOf: null },
};

function shown(entry: StatementEntryDetail): string {
  const text = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });
  return renderToStaticMarkup(<EntryDecision entry={entry} actions={null} text={text} />);
}

it("says that somebody refused what a credit had, and not that nothing fits, which nobody has found out", () => {
  expect(shown(OPEN)).toContain("Nothing fits, or several do.");
  const refused = shown({ ...OPEN, decidedAt: "2026-11-26T09:00:00.000Z" });
  expect(refused).toContain("Open again: somebody has refused or undone what it had");
  expect(refused).not.toContain("Nothing fits");
});

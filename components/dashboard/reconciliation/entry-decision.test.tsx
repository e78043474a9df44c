import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import type { EntryActions } from "./entry-actions";
import { EntryDecision } from "./entry-decision";

/** Nothing is pressed here. */
vi.mock("../step-up/step-up-provider", () => ({ useStepUp: vi.fn() }));

const OPEN: StatementEntryDetail = {
  ...{ uuid: "e", statementUuid: "s", accountNumber: "ES2800990001290200045678", direction: "CREDIT" },
  ...{ amount: { amount: 12_500, currency: "EUR" }, bookedOn: "2026-11-25", valueOn: null, isReturn: false },
  ...{ returnReason: null, bankReference: null, endToEndId: null, creditorReference: null, remittance: "" },
  ...{ counterparty: { name: null, accountNumber: null }, state: "OPEN", matchedBy: null, effect: null },
  ...{ refundUuid: null, ignoredReason: null, decidedAt: null, operation: null },
  ...{ splitAt: null, splitOf: null },
};

const SOURCE = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const nothing = async () => ({ ok: true, value: undefined }) as const;
const ACTIONS: EntryActions = { match: nothing, undo: nothing, ignore: nothing, split: nothing, join: nothing };

function shown(entry: StatementEntryDetail, actions: EntryActions | null = null): string {
  return renderToStaticMarkup(
    <TextProvider source={SOURCE}>
      <EntryDecision entry={entry} actions={actions} text={createText(SOURCE)} />
    </TextProvider>,
  );
}

it("lets what was passed over be opened again", () => {
  expect(shown({ ...OPEN, state: "IGNORED", ignoredReason: "Interest" }, ACTIONS)).toContain("Open again");
  expect(shown(OPEN, ACTIONS)).not.toContain("Open again");
});

it("says that somebody refused what a credit had, and not that nothing fits, which nobody has found out", () => {
  expect(shown(OPEN)).toContain("Nothing fits, or several do.");
  const refused = shown({ ...OPEN, decidedAt: "2026-11-26T09:00:00.000Z" });
  expect(refused).toContain("Open again: somebody has refused or undone what it had");
  expect(refused).not.toContain("Nothing fits");
});

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { refundIdOf } from "@/lib/operations/refund-id";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import type { EntryActions } from "./entry-actions";
import { EntryDecision } from "./entry-decision";

/** Nothing is pressed here. */
vi.mock("../step-up/step-up-provider", () => ({ useStepUp: vi.fn() }));

/** What a press would do, button by button. */
const pressable: (() => unknown)[] = [];
type Pressable = Readonly<{ action: () => unknown; children: ReactNode }>;
const button = vi.hoisted(() => ({ of: (_: Pressable): ReactNode => null }));
button.of = ({ action, children }) => {
  pressable.push(action);
  return children;
};
vi.mock("../actions/action-button", () => ({ ActionButton: (props: Pressable) => button.of(props) }));
vi.mock("../actions/confirm-action", () => ({ ConfirmAction: (props: Pressable) => button.of(props) }));

const OPEN: StatementEntryDetail = {
  ...{ uuid: "e", statementUuid: "s", accountNumber: "ES2800990001290200045678", direction: "CREDIT" },
  ...{ amount: { amount: 12_500, currency: "EUR" }, bookedOn: "2026-11-25", valueOn: null, isReturn: false },
  ...{ returnReason: null, bankReference: null, endToEndId: null, creditorReference: null, remittance: "" },
  ...{ counterparty: { name: null, accountNumber: null }, state: "OPEN", matchedBy: null, effect: null },
  ...{ refundUuid: null, ignoredReason: null, decidedAt: null, operation: null },
  ...{ splitAt: null, splitOf: null },
};

const REFUND_ID = refundIdOf("0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e15");

const SOURCE = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const nothing = async () => ({ ok: true, value: undefined }) as const;
const ACTIONS: EntryActions = { match: nothing, undo: nothing, ignore: nothing, split: nothing, join: nothing };

function shown(entry: StatementEntryDetail, actions: EntryActions | null = null, isRunning = false): string {
  return renderToStaticMarkup(
    <TextProvider source={sent(SOURCE)}>
      <EntryDecision entry={entry} actions={actions} isRunning={isRunning} text={createText(SOURCE)} />
    </TextProvider>,
  );
}

it("accepts and refuses the suggestion that it shows, with its refund, and undoes the match that it shows", async () => {
  const operation: StatementEntryDetail["operation"] = {
    ...{ uuid: "o", externalId: "C-1", flowUuid: "f", amount: 12_500, currency: "EUR", concept: null },
    ...{ status: "COMPLETED", invoiceExternalId: null },
  };
  const actions = { ...ACTIONS, match: vi.fn(nothing), undo: vi.fn(nothing) };
  const pressed = async (entry: Partial<StatementEntryDetail>) => {
    pressable.length = 0;
    shown({ ...OPEN, operation, ...entry }, actions);
    for (const press of pressable) await press();
  };
  await pressed({ direction: "DEBIT", state: "SUGGESTED", refundUuid: "r" });
  expect(actions.match.mock.calls).toEqual([["e", "o", "r"]]);
  await pressed({ state: "MATCHED" });
  await pressed({ state: "IGNORED", operation: null });
  expect(actions.undo.mock.calls).toEqual([
    ["e", { state: "SUGGESTED", operationUuid: "o" }],
    ["e", { state: "MATCHED", operationUuid: "o" }],
    ["e", { state: "IGNORED", operationUuid: undefined }],
  ]);
});

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

it("says of what has not been looked at yet that it is being compared, and not that nothing fits", () => {
  const running = shown(OPEN, null, true);
  expect(running).toContain("Still being compared");
  expect(running).not.toContain("Nothing fits");
});

it.each<[string, Partial<StatementEntryDetail>, string]>([
  ["a return", { direction: "DEBIT", isReturn: true }, "The bank says that money went back: nobody knows whose."],
  ["a debit", { direction: "DEBIT" }, "Money went out, and several refunds or payments may be meant."],
  [
    "a refund that leaves a second time",
    { direction: "DEBIT", endToEndId: REFUND_ID },
    "It carries the id of a refund that has left already",
  ],
  ["a refund that comes back", { endToEndId: REFUND_ID.toLowerCase() }, "The transfer of a refund has come back"],
  [
    "a return that somebody has undone",
    { direction: "DEBIT", isReturn: true, decidedAt: "2026-11-26T09:00:00.000Z" },
    "Open again: somebody has refused or undone what it had",
  ],
])("says of %s what is known of it, and not what is of another", (_, entry, words) => {
  expect(shown({ ...OPEN, ...entry })).toContain(words);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AttemptState, NotAsked } from "@/lib/attempts/model";
import { newUuid } from "@/lib/shared/ids";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { AttemptList } from "./attempt-list";

const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

function said(state: AttemptState, reason: string, notAsked: NotAsked | null = null): string {
  const attempt = {
    uuid: newUuid(),
    bank: "Bank A",
    state,
    failure: { stage: "AUTHORISATION", reason, retryable: true },
    endToEndId: "E2E",
    createdAt: new Date(),
    endedAt: null,
    calls: [],
    ...{ method: null, resolution: null, bankStatus: null, scaStatus: null, bankPaymentId: null, notAsked },
  } as const;
  const markup = renderToStaticMarkup(<AttemptList attempts={[attempt]} resolve={null} text={text} />);
  return markup.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("what a bank has said no with is in our words and in its own", () => {
  expect(said("FAILED", "AM04")).toContain("Not enough money in the account AM04");
});

it.each(["OUTCOME_UNKNOWN", "BANK_SILENT", "CANCELLATION_UNANSWERED"])(
  "%s of what nobody knows is no reason: a bank that is silent has refused nothing",
  (reason) => {
    const shown = said("UNRESOLVED", reason);
    expect(shown).toContain(reason);
    expect(shown).not.toContain(text.t("failures.BANK_UNAVAILABLE"));
  },
);

it.each(["NO_REFERENCE", "NO_PERMISSION", "NOT_CONFIGURED"] as const)(
  "of a bank that can't be asked (%s) nobody says that it is",
  (notAsked) => {
    expect(said("UNRESOLVED", "BANK_SILENT")).toContain("We keep asking");
    const shown = said("UNRESOLVED", "BANK_SILENT", notAsked);
    expect(shown).toContain(text.t(`operation.attempts.notAsked.${notAsked}`));
    expect(shown).not.toContain("We keep asking");
  },
);

it("who went away was refused by no bank", () => {
  const shown = said("FAILED", "ABANDONED");
  expect(shown).not.toContain(text.t("failures.REFUSED"));
  expect(shown).toContain("Payer went away");
});

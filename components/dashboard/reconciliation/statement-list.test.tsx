import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StatementDetail } from "@/lib/statements/contract";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { StatementList } from "./statement-list";

const STATEMENT: StatementDetail = {
  ...{ uuid: "s", accountNumber: "ES2800990001290200045678", from: "2026-11-25", to: "2026-11-25" },
  ...{ format: "CAMT_053", fileName: "november.xml", isWhole: true },
  entries: { total: 1, matched: 0, suggested: 0, open: 1, ignored: 0, unrelated: 0, itemised: 0, known: 0 },
  ...{ createdAt: "2026-11-26T09:00:00.000Z", reconciledAt: "2026-11-26T09:00:01.000Z" },
};

function shown(statement: StatementDetail): string {
  const text = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });
  return renderToStaticMarkup(<StatementList statements={[statement]} text={text} />);
}

it("says in the list what is not a whole statement (decision 161)", () => {
  expect(shown(STATEMENT)).not.toContain("Doesn’t cover its days");
  expect(shown({ ...STATEMENT, isWhole: false })).toContain("Doesn’t cover its days");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { CreditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { AccountList } from "./account-list";

vi.mock("../step-up/step-up-provider", () => ({ useStepUp: () => vi.fn() }));

const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const never = async () => ({ ok: true, value: undefined }) as const;
const actions = {
  ...{ identify: never, makeDefault: never, setStatus: never, approve: never, cancelChange: never },
  ...{ verify: never, rename: never, confirmName: never },
};
const verified = {
  result: "MTCH",
  matchedName: null,
  checkedAt: "2026-11-01T10:00:00.000Z",
  provider: "A provider",
  confirmedAt: null,
} as const;
const account: CreditorAccountDetail = {
  ...{ uuid: "account", alias: "Savings", type: "IBAN", accountNumber: "ES91 •••• 1332", bic: "CAIXESBBXXX" },
  ...{ ownerName: "Soler Hnos.", country: "ES", status: "ACTIVE", isDefault: false, pending: null },
  verification: { ...verified, result: "CMTC", matchedName: "Soler Hermanos" },
};

function buttonsOf(shown: CreditorAccountDetail): readonly (string | undefined)[] {
  const html = renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <AccountList
        accounts={[shown]}
        changes={[]}
        orderingParties={new Map()}
        readerUuid="reader"
        waits={false}
        actions={actions}
        text={createText(source)}
      />
    </TextProvider>,
  );
  // Together, in the last part of the row.
  const [, group = ""] = html.split(/(?=<span class="flex flex-wrap items-center gap-x-2)/);
  return [...group.matchAll(/<button.*?<span>([^<]+)<\/span>/g)].map(([, words]) => words);
}

it("what may be done with an account stands together: what settles whose it is first, what takes it away last", () => {
  expect(buttonsOf({ ...account, verification: verified })).toEqual([
    "Make default",
    "Check again",
    "Bank files",
    "Disable",
  ]);
  expect(buttonsOf({ ...account, isDefault: true, verification: verified })).toEqual(["Check again", "Bank files"]);
  expect(buttonsOf({ ...account, status: "DISABLED", verification: verified })).toEqual([
    "Enable",
    "Check again",
    "Bank files",
  ]);
  expect(buttonsOf({ ...account, isDefault: true, verification: { ...verified, provider: null } })).toEqual([
    "Bank files",
  ]);
});

it("no account is offered as the default that can't be collected on", () => {
  expect(buttonsOf(account)).toEqual(["That is us", "Change the name", "Check again", "Bank files", "Disable"]);
  expect(buttonsOf({ ...account, verification: { ...verified, result: "NMTC" } })).not.toContain("Make default");
  const confirmed = { ...account.verification, ...verified, result: "CMTC", confirmedAt: verified.checkedAt } as const;
  expect(buttonsOf({ ...account, verification: confirmed })).toContain("Make default");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CreditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { mayNotBePaid } from "@/lib/creditor-accounts/verify-first";
import { MESSAGES } from "../messages";
import { createText } from "../text";
import { VerificationText } from "./account-verification";

it.each([
  ["en", /collections can be created.*nobody can pay/i, /collected on/],
  ["es", /se pueden crear cobros.*nadie puede pagar/i, /cobrar en ella/],
] as const)(
  "an account that its bank has never spoken of is said to take no money (decision 134): %s",
  (language, closed, open) => {
    expect(mayNotBePaid({ verificationResult: null, matchedName: null, confirmedName: null })).toBe(true);
    const text = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
    const account = { verification: null } as CreditorAccountDetail;
    const said = renderToStaticMarkup(<VerificationText account={account} text={text} />);
    expect(said).toMatch(closed);
    expect(said).not.toMatch(open);
  },
);

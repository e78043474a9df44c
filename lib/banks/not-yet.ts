import type { FieldError } from "@/lib/shared/errors";
import type { BankRecord } from "./record";

/**
 * What a record can say and nothing of ours does yet (docs/banks.md): refused when it is written, so that nobody relies on it.
 * Pointers are into the record.
 */
export function problemsNotYet(record: BankRecord): readonly FieldError[] {
  const { tls, signature, auth, redirectState, methods, completion, statuses, lifetimes } = record;
  return [
    ...unless(tls.qwac === null, "/tls/qwac", "a certificate of ours"),
    ...unless(tls.ca === null, "/tls/ca", "another authority than those that the system trusts"),
    ...unless(signature === null, "/signature", "a signature of each call"),
    ...unless(auth.clientToken === null, "/auth/clientToken", "a token of ours"),
    ...unless(auth.psuToken === "NONE", "/auth/psuToken", auth.psuToken),
    ...unless(auth.authorizeUrl === null, "/auth/authorizeUrl", "OAuth"),
    ...unless(auth.tokenUrl === null, "/auth/tokenUrl", "OAuth"),
    ...unless(auth.scope === null, "/auth/scope", "OAuth"),
    ...unless(auth.pkce, "/auth/pkce", "OAuth"),
    ...unless(!auth.statusNeedsPsuToken, "/auth/statusNeedsPsuToken", "a token of the payer's"),
    ...unless(redirectState === "QUERY", "/redirectState", redirectState),
    ...unless(methods.length === 1, "/methods/1", "a second method"),
    ...unless(completion !== "POST_CONFIRMATION", "/completion", completion),
    ...unless(statuses.silenceDays === 6, "/statuses/silenceDays", "another time than 6 days"),
    ...unless(lifetimes.resourceHours === 24, "/lifetimes/resourceHours", "another time than 24 hours"),
  ];
}

function unless(holds: boolean, pointer: string, what: string): readonly FieldError[] {
  return holds ? [] : [{ pointer, code: "unsupported", detail: `${what} is not supported yet` }];
}

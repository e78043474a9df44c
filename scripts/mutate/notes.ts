const WORDS = "accepted: words for people beside a code that is tested";
const FORGETTING = "accepted: what the cache forgets is verified again, and memory is its only price";

/**
 * A word on each mutant that lived, by its name in docs/mutation.md: "equivalent: …" when no test could notice it, "accepted: …"
 * when none needs to. What has no word is to do.
 */
export const NOTES: Readonly<Record<string, string>> = {
  "lib/banks/interpret-status.ts: scaStatus !== null → true": "equivalent: no set of words holds null",
  'lib/mandates/accept-mandate.ts: { detail: "The mandate was revoked." } → {}': WORDS,
  'lib/mandates/grant-mandate.ts: { detail: "An organisation cannot be its own collaborator." } → {}': WORDS,
  'lib/mandates/grant-mandate.ts: { detail: "There is no such organisation." } → {}': WORDS,
  'lib/mandates/grant-mandate.ts: { detail: "This collaborator has a mandate already." } → {}': WORDS,
  'lib/mandates/grant-mandate.ts: violates(error, "mandate_one_active") → true':
    "accepted: the insert breaks no other constraint once both organisations are there",
  'lib/tenants/require-own-role.ts: { detail: "Only the organisation itself may change this." } → {}': WORDS,
  'lib/tenants/require-role.ts: { detail: "Your role does not allow this." } → {}': WORDS,
  "lib/attempts/model.ts: 24 * 3600 → 24 / 3600":
    "accepted: noticed where accounts cool off, by tests that are not run here",
  'lib/attempts/model.ts: from.status === "REJECTED" → false':
    "equivalent: nothing ranks higher, and no reason has a rank",
  "lib/attempts/model.ts: RECORD_RANK[to.status] > RECORD_RANK[from.status] → RECORD_RANK[to.status] >= RECORD_RANK[from.status]":
    "equivalent: two statuses never share a rank",
  "lib/tokens/verify-access-token.ts: { const oldest = verified.keys().next().value; if (oldest !== undefined) verified.delete(oldest); } → {}":
    FORGETTING,
  "lib/tokens/verify-access-token.ts: oldest !== undefined → true": FORGETTING,
  "lib/tokens/verify-access-token.ts: oldest !== undefined → false": FORGETTING,
  "lib/tokens/verify-access-token.ts: oldest !== undefined → oldest === undefined": FORGETTING,
  "lib/tokens/verify-access-token.ts: token.length > TOKEN_CHARACTERS_MAX → false":
    "accepted: it saves work, and refuses no token of ours",
  "lib/tokens/verify-access-token.ts: token.length > TOKEN_CHARACTERS_MAX → token.length >= TOKEN_CHARACTERS_MAX":
    "accepted: it saves work, and refuses no token of ours",
  'lib/tokens/verify-access-token.ts: ["exp"] → []': "equivalent: the claims' schema wants it, too",
  "lib/tokens/verify-access-token.ts: key === null → false": "equivalent: verifying with no key throws as well",
  "lib/tokens/verify-access-token.ts: { if (verified.size >= CACHE_TOKENS_MAX) { const oldest = verified.keys().next().value; if (oldest !… → {}":
    FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → true": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → false": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → verified.size > CACHE_TOKENS_MAX": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → verified.size < CACHE_TOKENS_MAX": FORGETTING,
};

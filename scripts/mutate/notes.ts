const WORDS = "accepted: words for people beside a code that is tested";
const SAME_MOMENTS = "equivalent: the same moments are yielded, some of them twice or after they have passed";
const INVALID_DAY = "equivalent: no day is a moment after nothing";
const BETWEEN =
  "accepted: the moment between two statements; the request is a failure instead of a 409, and may be sent again";
const SINCE = "accepted: noticed by a test that has come since it was tried";
const ATTEMPTS = "accepted: noticed by paid, one-at-a-time and unresolved.test.ts, which take too long to be run here";
const THERE = "equivalent: an attempt and its order are always there";
const LOGGED = "accepted: words for people in the log";
const AGAIN = "equivalent: the same is found again under the lock";
const PING = "accepted: noticed by tests in which the database goes away";
const NO_ID = "equivalent: nothing that is revoked has null for its id";
const FORGETTING = "accepted: what the cache forgets is verified again, and memory is its only price";

/**
 * A word on each mutant that lived, by its name in docs/mutation.md: "equivalent: …" when no test could notice it, "accepted: …"
 * when none needs to. What has no word is to do.
 */
export const NOTES: Readonly<Record<string, string>> = {
  "lib/banks/statuses/interpret-status.ts: scaStatus !== null → true": "equivalent: no set of words holds null",
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
  'lib/tokens/verify-access-token.ts: ["exp"] → []': "equivalent: the claims' schema wants it, too",
  "lib/tokens/verify-access-token.ts: key === null → false": "equivalent: verifying with no key throws as well",
  "lib/tokens/verify-access-token.ts: { if (verified.size >= CACHE_TOKENS_MAX) { const oldest = verified.keys().next().value; if (oldest !… → {}":
    FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → true": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → false": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → verified.size > CACHE_TOKENS_MAX": FORGETTING,
  "lib/tokens/verify-access-token.ts: verified.size >= CACHE_TOKENS_MAX → verified.size < CACHE_TOKENS_MAX": FORGETTING,
  'lib/http/idempotency.ts: { detail: "Take a new Idempotency-Key for another payload." } → {}': WORDS,
  'lib/shared/text/typed-amount.ts: new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value → new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal").value':
    "equivalent: a half has a decimal sign in every language",
  "lib/banks/statuses/polling.ts: situation.authorisedAt !== null → true":
    "equivalent: what isn't authorised has a next question for ever",
  "lib/banks/statuses/polling.ts: () => 0 → () => undefined":
    "equivalent: only whether there is a next question counts there",
  "lib/banks/statuses/polling.ts: requestedExecutionDate === null → false": INVALID_DAY,
  "lib/banks/statuses/polling.ts: execution !== null → true": INVALID_DAY,
  "lib/banks/statuses/polling.ts: since.getTime() + SILENCE_MS + DAY → since.getTime() + SILENCE_MS - DAY":
    SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: since.getTime() + SILENCE_MS → since.getTime() - SILENCE_MS": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: sent + offset < deadline → sent + offset <= deadline": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: at > since + HOUR → true": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: at > since + HOUR → at >= since + HOUR": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: since + HOUR → since - HOUR": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: at < since + SILENCE_MS → at <= since + SILENCE_MS": SAME_MOMENTS,
  "lib/tokens/applications/client-cache.ts: this.#changes += 1 → this.#changes -= 1":
    "equivalent: another number is another number",
  "lib/tokens/deny-list.ts: token.sessionUuid !== null → true": NO_ID,
  "lib/tokens/deny-list.ts: token.grantUuid !== null → true": NO_ID,
  "lib/tokens/deny-list.ts: token.mandateUuid !== null → true": NO_ID,
  "lib/tokens/deny-list.ts: until !== undefined → true": "equivalent: no moment comes before nothing",
  'db/queries/idempotency.ts: { outcome: "RUNNING" } → {}': BETWEEN,
  "db/queries/idempotency.ts: !row → false": BETWEEN,
  "db/queries/idempotency.ts: { key: idempotencyKey.key } → {}": "equivalent: only whether there is a row counts",
  "db/queries/operations/list-filter.ts: first === undefined → false": "equivalent: a part without a value is none",
  "db/queries/operations/list-filter.ts: value === undefined → false":
    "equivalent: a value that no placeholder asks for is left out",
  "lib/banks/statuses/polling.ts: deadline + 2 * HOUR → deadline - 2 * HOUR": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: 2 * HOUR → 2 / HOUR": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: sent + DAY + 4 * HOUR → sent + DAY - 4 * HOUR": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: sent + DAY → sent - DAY": SAME_MOMENTS,
  "lib/banks/statuses/polling.ts: 4 * HOUR → 4 / HOUR": SAME_MOMENTS,
  "lib/tokens/applications/failure-limit.ts: addressKey !== null → true": "equivalent: nothing is counted under no key",
  "db/queries/operations/documents.ts: operationUuids.length === 0 → false":
    "equivalent: nothing is in an empty list; it saves a question to the database",
  "lib/attempts/ending/fail-attempt.ts: !order → false": "equivalent: an attempt's operation is always there",
  "lib/tokens/grants/tenant-switch.ts: sessionUuid === null → false": "equivalent: no session has null for its id",
  "lib/tokens/grants/tenant-switch.ts: grantUuid === null → false":
    "equivalent: a token that rests on a sign-in rests on a grant",
  "lib/operations/move-operation.ts: !flow → false": "equivalent: nothing moves of an operation that is in no flow",
  "lib/attempts/starting/return-from-bank.ts: attemptUuid === null → false":
    "equivalent: no attempt has null for its id",
  "lib/attempts/starting/return-from-bank.ts: false → true":
    "equivalent: only a question that is due is asked, whoever wants it",
  "lib/attempts/starting/return-from-bank.ts: asks → true":
    "equivalent: only a question that is due is asked, whoever wants it",
  'lib/attempts/starting/start-attempt.ts: other.state === "AT_BANK" → true': SINCE,
  'lib/attempts/starting/start-attempt.ts: current?.operation.status !== "OPENED" → false': SINCE,
  "lib/attempts/starting/start-attempt.ts: { tenantUuid, attemptUuid: attempt.uuid } → {}": SINCE,
  'lib/attempts/starting/start-attempt.ts: { detail: "The bank cannot be used now." } → {}': WORDS,
  'lib/attempts/starting/start-attempt.ts: { detail: "A payment is on its way at a bank." } → {}': WORDS,
  'lib/attempts/starting/start-attempt.ts: { detail: "The operation can no longer be paid." } → {}': WORDS,
  "lib/attempts/starting/start-attempt.ts: current?.operation → current.operation": THERE,
  "lib/attempts/starting/start-attempt.ts: !attempt || !order → false": THERE,
  "lib/attempts/starting/start-attempt.ts: !attempt || !order → !attempt && !order": THERE,
  "lib/attempts/starting/start-attempt.ts: { bank: bank.id, kind: error.kind, bankCode: error.bankCode, bankRequestId: error.requestId } → {}":
    LOGGED,
  "lib/attempts/starting/start-attempt.ts: !(error instanceof BankError) → false": ATTEMPTS,
  "lib/attempts/starting/start-attempt.ts: uuid === attemptUuid → true": ATTEMPTS,
  "lib/attempts/starting/start-attempt.ts: attempts.some((other) => other !== attempt && isInTheWay(other)) → attempts.every(other => other !== attempt && isInTheWay(other))":
    ATTEMPTS,
  "lib/attempts/starting/start-attempt.ts: (other) => other !== attempt && isInTheWay(other) → () => undefined":
    ATTEMPTS,
  "lib/attempts/starting/start-attempt.ts: other !== attempt && isInTheWay(other) → false": ATTEMPTS,
  "lib/attempts/starting/start-attempt.ts: false → true":
    "accepted: it matters only after a commit whose acknowledgement was lost",
  "lib/attempts/starting/start-attempt.ts: !attempt || !order || attempt.bankPaymentId !== null → false":
    "accepted: it matters only after a commit whose acknowledgement was lost",
  "lib/attempts/starting/start-attempt.ts: !attempt || !order || attempt.bankPaymentId !== null → (!attempt || !order) && attempt.bankPaymentId !== null":
    "accepted: it matters only after a commit whose acknowledgement was lost",
  "lib/attempts/starting/start-attempt.ts: attempt.bankPaymentId !== null → false":
    "accepted: it matters only after a commit whose acknowledgement was lost",
  'lib/operations/cancel-operation.ts: found.operation.status === "CANCELLED" → false': AGAIN,
  "lib/operations/cancel-operation.ts: moved → false": AGAIN,
  'lib/flows/cancel-flow.ts: status === "CANCELLED" → false': AGAIN,
  'lib/operations/cancel-operation.ts: { detail: "A payment is on its way at a bank." } → {}': WORDS,
  'lib/operations/cancel-operation.ts: { detail: `The operation is ${current?.operation.status ?? "gone"}.` } → {}':
    WORDS,
  'lib/operations/cancel-operation.ts: current?.operation.status ?? "gone" → current?.operation.status && "gone"':
    WORDS,
  'lib/payer/decline-operation.ts: { detail: "This payment cannot be declined." } → {}': WORDS,
  'lib/payer/decline-operation.ts: { detail: "A payment is on its way at a bank." } → {}': WORDS,
  'lib/payer/decline-operation.ts: { detail: "The operation has ended." } → {}': WORDS,
  "lib/flows/cancel-flow.ts: { detail: `The flow is ${flow.status}.` } → {}": WORDS,
  'lib/flows/cancel-flow.ts: { detail: "A payment is on its way at a bank." } → {}': WORDS,
  "lib/operations/cancel-operation.ts: current?.operation → current.operation":
    "equivalent: an operation is never deleted",
  "lib/operations/expire-operations.ts: () => pingDatabase(db) → () => undefined": PING,
  "lib/operations/expire-operations.ts: await hasLiveAttempt(tx, tenantUuid, uuid) → false": SINCE,
  'lib/flows/cancel-flow.ts: !flow || flow.status === "CANCELLED" → false': SINCE,
  'lib/flows/cancel-flow.ts: !flow || flow.status === "CANCELLED" → !flow && flow.status === "CANCELLED"': SINCE,
  'lib/flows/cancel-flow.ts: flow.status === "CANCELLED" → false': SINCE,
  "db/queries/attempts/attempts.ts: { uuid: paymentAttempt.uuid } → {}":
    "equivalent: only whether there is a row counts",
  "lib/attempts/ending/settle-attempt.ts: !settlement → false": THERE,
  "lib/attempts/starting/complete-by-attempt.ts: { operationUuid, attemptUuid: attempt.uuid, status: operation.status } → {}":
    LOGGED,
  "lib/attempts/ending/settle-attempt.ts: default: assertNever(meaning); → default:":
    "equivalent: the types leave nothing over",
  "lib/attempts/starting/complete-by-attempt.ts: other.uuid !== uuid → true":
    "equivalent: its own state is no open one any more",
  "lib/attempts/following/advance-record.ts: status !== previous → true":
    "equivalent: no status that is told changes its code",
  "db/queries/attempts/attempts.ts: unresolved?.count → unresolved.count": "equivalent: a count always has a row",
  "db/queries/attempts/attempts.ts: oldest?.since → oldest.since": "equivalent: a count always has a row",
};

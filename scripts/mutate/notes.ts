/**
 * A word on each mutant that lived, by its name in docs/mutation.md: "equivalent: …" when no test could notice it, "accepted: …"
 * when none needs to. What has no word is to do.
 */
export const NOTES: Readonly<Record<string, string>> = {
  "lib/banks/interpret-status.ts: scaStatus !== null → true": "equivalent: no set of words holds null",
  'lib/payments/model.ts: from.status === "REJECTED" → false':
    "equivalent: nothing ranks higher, and no reason has a rank",
  "lib/payments/model.ts: RECORD_RANK[to.status] > RECORD_RANK[from.status] → RECORD_RANK[to.status] >= RECORD_RANK[from.status]":
    "equivalent: two statuses never share a rank",
};

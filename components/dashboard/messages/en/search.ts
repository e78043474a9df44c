export const search = {
  title: "Search",
  label: "Search",
  hint: "Id, invoice, e-mail, amount…",
  results: "Found for “{query}”",
  operations: "Operations",
  flows: "Flows",
  empty: "Nothing found for “{query}”",
  emptyBody:
    "Search by UUID, external id, invoice number, the payer’s e-mail address or an amount. It must match exactly.",
} as const;

export const search = {
  title: "Search",
  label: "Search",
  hint: "Name, concept, invoice, e-mail, amount…",
  results: "Found for “{query}”",
  operations: "Operations",
  flows: "Flows",
  more: "There are more: these are what fits exactly, then the newest. A word more finds the others.",
  empty: "Nothing found for “{query}”",
  emptyBody:
    "By a name, a concept, a number, an e-mail address or an amount, or how they begin; capital letters and accents make no difference.",
} as const;

export const operations = {
  title: "Operations",
  newCollection: "New collection",
  columns: {
    concept: "Payment",
    amount: "Amount",
    status: "Status",
    invoice: "Invoice",
    externalId: "External id",
    createdAt: "Created",
    statusUpdatedAt: "Last change",
  },
  unnamed: "Signature",
  noPayer: "No payer named",
  via: "via {collaborator}",
  export: "Export",
  csv: { currency: "Currency", operation: "Operation", flow: "Flow" },
  empty: {
    title: "No operation yet",
    body: "Create a collection and send its link: the payer pays at their own bank, and you see each step here.",
    action: "Create the first collection",
  },
} as const;

/** The form's fields, by where the request has them. */
const FIELDS = {
  "/amount": "amount",
  "/creditor/name": "name",
  "/creditor/iban": "iban",
  "/reason": "reason",
} as const;

export type RefundField = (typeof FIELDS)[keyof typeof FIELDS];

/** The request's bad fields (JSON pointers) as the form's. */
export function refundProblems(pointers: readonly string[]): ReadonlySet<RefundField> {
  return new Set(Object.entries(FIELDS).flatMap(([pointer, field]) => (pointers.includes(pointer) ? [field] : [])));
}

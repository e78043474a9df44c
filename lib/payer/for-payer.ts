/** Beside an invoice that was left as it is, the page that brought the payer here says nothing new (decision 55). */
export function forPayer<Document extends Readonly<{ isAsSupplied: boolean }>>(
  documents: readonly Document[],
): readonly Document[] {
  const invoice = documents.filter(({ isAsSupplied }) => isAsSupplied);
  return invoice.length > 0 ? invoice : documents;
}

import { remittanceText, sepaName } from "@/lib/banks/sepa-text";

type Named = Readonly<{ concept: string | null; invoiceExternalId: string | null }>;

/**
 * How a payment reads on a bank statement (decision 54): its concept, kept as it was written everywhere else, in the characters
 * that banks pass on, with the invoice's number. The same for a payer, a bank and the record. Of a concept that has no such
 * character (a picture alone) the payee's name takes the place.
 */
export function remittanceOf({ concept, invoiceExternalId }: Named, payeeName: string): string {
  return remittanceText(invoiceExternalId, concept ?? "") || sepaName(payeeName);
}

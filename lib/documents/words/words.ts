import type { ReceiptStatus } from "../model";

/** Every word of our documents, in one language. */
export type Words = Readonly<{
  paymentRequest: string;
  amountToPay: string;
  payee: string;
  concept: string;
  invoiceNumber: string;
  dueDate: string;
  deadline: string;
  scanToPay: string;
  howToScan: string;
  payOnline: string;
  orOpen: string;
  checkAddress: (host: string) => string;
  paymentReceipt: string;
  amount: string;
  paidAt: string;
  /** The same where the payee has seen the money, and the bank told nothing. */
  confirmedAt: string;
  executionDay: string;
  bank: string;
  reference: string;
  status: string;
  statuses: Readonly<Record<ReceiptStatus, string>>;
  statementCounts: string;
  /** Said of a name or a text that is shown in letters not its own. */
  inLatinLetters: string;
}>;

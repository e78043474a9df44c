import type { ReceiptStatus } from "../model";
import type { SigningWords } from "./signing/words";

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
  /** The other way: a transfer of the payer's own, and what its code is read with. */
  orTransfer: string;
  howToTransfer: string;
  /** Below each code, so that nobody takes one for the other. */
  forCamera: string;
  forBankingApp: string;
  transferReference: string;
  orOpen: string;
  checkAddress: (host: string) => string;
  paymentReceipt: string;
  amount: string;
  /** What the payee wanted, where another amount was paid. */
  amountAsked: string;
  paidAt: string;
  /** The same where the payee has seen the money, and the bank told nothing. */
  confirmedAt: string;
  executionDay: string;
  executedOn: string;
  debtorAccount: string;
  bank: string;
  reference: string;
  bankReference: string;
  /** What a receipt's file name begins with: plain letters, no space. */
  receiptFile: string;
  status: string;
  statuses: Readonly<Record<ReceiptStatus, string>>;
  statementCounts: string;
  /** Before the payee's e-mail address and telephone number. */
  questions: string;
  /** Said of a name or a text that is shown in letters not its own. */
  inLatinLetters: string;
  signing: SigningWords;
}>;

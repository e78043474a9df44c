import type { Words } from "./words";

export const en: Words = {
  paymentRequest: "Payment request",
  amountToPay: "Amount to pay",
  payee: "Payee",
  concept: "Concept",
  invoiceNumber: "Invoice number",
  dueDate: "Due date",
  deadline: "Link valid until",
  scanToPay: "Scan to pay",
  howToScan:
    "Point your phone’s camera at the code, choose your bank and approve the transfer there. No card, no registration.",
  payOnline: "Pay online",
  orOpen: "Or open this address in your browser:",
  checkAddress: (host) => `Before you approve anything, check that your browser shows ${host}.`,
  paymentReceipt: "Payment receipt",
  amount: "Amount",
  paidAt: "Authorised on",
  executionDay: "To be carried out on",
  bank: "Bank",
  reference: "Payment reference",
  status: "Status",
  statuses: {
    ACCEPTED: "Accepted by the bank",
    SCHEDULED: "Scheduled",
    EXECUTED: "Sent by the bank",
    SETTLED: "Received by the payee",
    REJECTED: "Rejected by the bank",
    UNCONFIRMED: "Not yet confirmed by the bank",
  },
  statementCounts: "The entry on your bank statement is what counts in the end.",
  inLatinLetters: "in Latin letters",
};

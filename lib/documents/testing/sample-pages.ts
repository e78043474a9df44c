import type { PaymentPage, ReceiptPage } from "../model";

export const LINK = "http://localhost:3000/pay/3q2-7wQmXyZabcdEFGHijklMNOPqrstUVWXyz012345";

/** As `lib/banks/epc-code.ts` makes it. */
export const TRANSFER_CODE = [
  "BCD\n002\n1\nSCT\nCAIXESBBXXX\nTalleres Aitana S.L.\nES9121000418450200051332\nEUR15075.50\n\n",
  "2026/0143 Factura 2026/0143 - mantenimiento anual",
].join("\n");

export const paymentPage: PaymentPage = {
  language: "es",
  payeeName: "Talleres Aitana S.L.",
  amount: { amount: 1_507_550, currency: "EUR" },
  concept: "Factura 2026/0143 – mantenimiento anual",
  invoiceNumber: "2026/0143",
  dueDate: "2026-11-10",
  deadline: new Date("2026-12-01T22:59:59.999Z"),
  transfer: {
    iban: "ES9121000418450200051332",
    bic: "CAIXESBBXXX",
    remittance: "2026/0143 Factura 2026/0143 - mantenimiento anual",
    code: TRANSFER_CODE,
  },
  timeZone: "Europe/Madrid",
  link: LINK,
  brandColor: "#4f46e5",
  accentColor: "#0ea5e9",
  logo: null,
  contact: { email: null, phone: null },
  voice: null,
};

export const receiptPage: ReceiptPage = {
  language: "es",
  payeeName: "Talleres Aitana S.L.",
  amount: { amount: 1_507_550, currency: "EUR" },
  amountAsked: null,
  concept: "Factura 2026/0143 – mantenimiento anual",
  invoiceNumber: "2026/0143",
  paidAt: new Date("2026-11-09T16:04:00Z"),
  confirmedBy: "BANK",
  executionDay: null,
  bankName: "Banco de Prueba",
  executedOn: null,
  debtorAccount: null,
  reference: "06QG-VJRZ-K4TE",
  bankReference: "P01A1FB7387A07287998E711622E240AD",
  status: "ACCEPTED",
  timeZone: "Europe/Madrid",
  brandColor: "#4f46e5",
  accentColor: "#0ea5e9",
  logo: null,
  contact: { email: null, phone: null },
  voice: null,
};

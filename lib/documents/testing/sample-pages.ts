import type { PaymentPage, ReceiptPage } from "../model";

export const LINK = "http://localhost:3000/pay/3q2-7wQmXyZabcdEFGHijklMNOPqrstUVWXyz012345";

export const paymentPage: PaymentPage = {
  language: "es",
  payeeName: "Talleres Aitana S.L.",
  amount: { amount: 1_507_550, currency: "EUR" },
  concept: "Factura 2026/0143 – mantenimiento anual",
  invoiceNumber: "2026/0143",
  dueDate: "2026-11-10",
  deadline: new Date("2026-12-01T22:59:59Z"),
  timeZone: "Europe/Madrid",
  link: LINK,
  brandColor: "#4f46e5",
  accentColor: "#0ea5e9",
  logo: null,
};

export const receiptPage: ReceiptPage = {
  language: "es",
  payeeName: "Talleres Aitana S.L.",
  amount: { amount: 1_507_550, currency: "EUR" },
  concept: "Factura 2026/0143 – mantenimiento anual",
  invoiceNumber: "2026/0143",
  paidAt: new Date("2026-11-09T16:04:00Z"),
  confirmedBy: "BANK",
  executionDay: null,
  bankName: "Banco de Prueba",
  reference: "PRPH-2026-0143",
  status: "ACCEPTED",
  timeZone: "Europe/Madrid",
  brandColor: "#4f46e5",
  accentColor: "#0ea5e9",
  logo: null,
};

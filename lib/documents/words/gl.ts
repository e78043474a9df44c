import type { Words } from "./words";

export const gl: Words = {
  paymentRequest: "Solicitude de pagamento",
  amountToPay: "Importe a pagar",
  payee: "Beneficiario",
  concept: "Concepto",
  invoiceNumber: "Número de factura",
  dueDate: "Data de vencemento",
  deadline: "Ligazón válida ata",
  scanToPay: "Escanee para pagar",
  howToScan:
    "Apunte ao código coa cámara do móbil, elixa o seu banco e autorice alí a transferencia. Sen tarxeta e sen rexistrarse.",
  payOnline: "Pagar en liña",
  orOpen: "Ou abra este enderezo no seu navegador:",
  checkAddress: (host) => `Antes de autorizar nada, comprobe que o seu navegador mostra ${host}.`,
  paymentReceipt: "Xustificante de pagamento",
  amount: "Importe",
  paidAt: "Autorizado o",
  executionDay: "Executarase o",
  bank: "Banco",
  reference: "Referencia do pagamento",
  status: "Estado",
  statuses: {
    ACCEPTED: "Aceptado polo banco",
    SCHEDULED: "Programado",
    EXECUTED: "Enviado polo banco",
    SETTLED: "Recibido polo beneficiario",
    REJECTED: "Rexeitado polo banco",
    UNCONFIRMED: "Aínda sen confirmar polo banco",
  },
  statementCounts: "O que vale en última instancia é o apuntamento no seu extracto bancario.",
  inLatinLetters: "en letras latinas",
};

import type { Words } from "./words";

export const es: Words = {
  paymentRequest: "Solicitud de pago",
  amountToPay: "Importe a pagar",
  payee: "Beneficiario",
  concept: "Concepto",
  invoiceNumber: "Número de factura",
  dueDate: "Fecha de vencimiento",
  deadline: "Enlace válido hasta",
  scanToPay: "Escanee para pagar",
  howToScan:
    "Apunte al código con la cámara del móvil, elija su banco y autorice allí la transferencia. Sin tarjeta y sin registrarse.",
  payOnline: "Pagar en línea",
  orOpen: "O abra esta dirección en su navegador:",
  checkAddress: (host) => `Antes de autorizar nada, compruebe que su navegador muestra ${host}.`,
  paymentReceipt: "Justificante de pago",
  amount: "Importe",
  paidAt: "Autorizado el",
  executionDay: "Se ejecutará el",
  bank: "Banco",
  reference: "Referencia del pago",
  status: "Estado",
  statuses: {
    ACCEPTED: "Aceptado por el banco",
    SCHEDULED: "Programado",
    EXECUTED: "Enviado por el banco",
    SETTLED: "Recibido por el beneficiario",
    REJECTED: "Rechazado por el banco",
    UNCONFIRMED: "Aún sin confirmar por el banco",
  },
  statementCounts: "Lo que vale en última instancia es el apunte en su extracto bancario.",
  inLatinLetters: "en letras latinas",
};

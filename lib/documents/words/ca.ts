import type { Words } from "./words";

export const ca: Words = {
  paymentRequest: "Sol·licitud de pagament",
  amountToPay: "Import a pagar",
  payee: "Beneficiari",
  concept: "Concepte",
  invoiceNumber: "Número de factura",
  dueDate: "Data de venciment",
  deadline: "Enllaç vàlid fins al",
  scanToPay: "Escanegeu per pagar",
  howToScan:
    "Enfoqueu el codi amb la càmera del mòbil, trieu el vostre banc i autoritzeu-hi la transferència. Sense targeta i sense registrar-vos.",
  payOnline: "Pagar en línia",
  orOpen: "O obriu aquesta adreça al navegador:",
  checkAddress: (host) => `Abans d’autoritzar res, comproveu que el navegador mostra ${host}.`,
  paymentReceipt: "Comprovant de pagament",
  amount: "Import",
  paidAt: "Autoritzat el",
  executionDay: "S’executarà el",
  bank: "Banc",
  reference: "Referència del pagament",
  status: "Estat",
  statuses: {
    ACCEPTED: "Acceptat pel banc",
    SCHEDULED: "Programat",
    EXECUTED: "Enviat pel banc",
    SETTLED: "Rebut pel beneficiari",
    REJECTED: "Rebutjat pel banc",
    UNCONFIRMED: "Encara sense confirmar pel banc",
  },
  statementCounts: "El que val en última instància és l’apunt al vostre extracte bancari.",
  inLatinLetters: "en lletres llatines",
};

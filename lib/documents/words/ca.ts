import type { ByVoice } from "@/lib/shared/language/voice";
import { caSigning } from "./signing/ca";
import type { Words } from "./words";

export const ca = (byVoice: ByVoice): Words => ({
  paymentRequest: "Sol·licitud de pagament",
  amountToPay: "Import a pagar",
  payee: "Beneficiari",
  concept: "Concepte",
  invoiceNumber: "Número de factura",
  dueDate: "Data de venciment",
  deadline: "Enllaç vàlid fins al",
  scanToPay: byVoice("Escanegeu per pagar", "Escaneja per pagar"),
  howToScan: byVoice(
    "Enfoqueu el codi amb la càmera del mòbil, trieu el vostre banc i autoritzeu-hi la transferència. Sense targeta i sense registrar-vos.",
    "Enfoca el codi amb la càmera del mòbil, tria el teu banc i autoritza-hi la transferència. Sense targeta i sense registrar-te.",
  ),
  payOnline: "Pagar en línia",
  orTransfer: byVoice("O pagueu per transferència", "O paga per transferència"),
  howToTransfer: byVoice(
    "Escanegeu aquest codi a l’aplicació del vostre banc o escriviu aquestes dades.",
    "Escaneja aquest codi a l’aplicació del teu banc o escriu aquestes dades.",
  ),
  forCamera: "Per a la càmera",
  forBankingApp: byVoice("Per a l’app del vostre banc", "Per a l’app del teu banc"),
  transferReference: "Concepte",
  orOpen: byVoice("O obriu aquesta adreça al navegador:", "O obre aquesta adreça al navegador:"),
  checkAddress: (host) =>
    `Abans d’autoritzar res, ${byVoice("comproveu", "comprova")} que el navegador mostra ${host}.`,
  paymentReceipt: "Comprovant de pagament",
  amount: "Import",
  amountAsked: "Import sol·licitat",
  paidAt: "Autoritzat el",
  confirmedAt: "Confirmat pel beneficiari el",
  executionDay: "S’executarà el",
  executedOn: "Executat el",
  debtorAccount: "Des del compte",
  bank: "Banc",
  reference: "Referència",
  bankReference: "Referència bancària",
  receiptFile: "justificant",
  status: "Estat",
  statuses: {
    ACCEPTED: "Acceptat pel banc",
    SCHEDULED: "Programat",
    EXECUTED: "Enviat pel banc",
    SETTLED: "Rebut pel beneficiari",
    REJECTED: "Rebutjat pel banc",
    TAKEN_BACK: "Ja no està confirmat",
    UNCONFIRMED: "Acceptat pel banc, encara sense confirmar-ne l’execució",
  },
  statementCounts: byVoice(
    "El que val en última instància és l’apunt al vostre extracte bancari.",
    "El que val en última instància és l’apunt al teu extracte bancari.",
  ),
  questions: "Preguntes?",
  inLatinLetters: "en lletres llatines",
  signing: caSigning(byVoice),
});

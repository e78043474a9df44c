import type { ByVoice } from "@/lib/shared/language/voice";
import { glSigning } from "./signing/gl";
import type { Words } from "./words";

export const gl = (byVoice: ByVoice): Words => ({
  paymentRequest: "Solicitude de pagamento",
  amountToPay: "Importe a pagar",
  payee: "Beneficiario",
  concept: "Concepto",
  invoiceNumber: "Número de factura",
  dueDate: "Data de vencemento",
  deadline: "Ligazón válida ata",
  scanToPay: byVoice("Escanee para pagar", "Escanea para pagar"),
  howToScan: byVoice(
    "Apunte ao código coa cámara do móbil, elixa o seu banco e autorice alí a transferencia. Sen tarxeta e sen rexistrarse.",
    "Apunta ao código coa cámara do móbil, escolle o teu banco e autoriza alí a transferencia. Sen tarxeta e sen rexistrarte.",
  ),
  payOnline: "Pagar en liña",
  orTransfer: byVoice("Ou pague por transferencia", "Ou paga por transferencia"),
  howToTransfer: byVoice(
    "Escanee este código na app do seu banco ou escriba estes datos.",
    "Escanea este código na app do teu banco ou escribe estes datos.",
  ),
  forCamera: "Para a cámara",
  forBankingApp: byVoice("Para a app do seu banco", "Para a app do teu banco"),
  transferReference: "Concepto",
  orOpen: byVoice("Ou abra este enderezo no seu navegador:", "Ou abre este enderezo no teu navegador:"),
  checkAddress: (host) =>
    `Antes de autorizar nada, ${byVoice("comprobe que o seu", "comproba que o teu")} navegador mostra ${host}.`,
  paymentReceipt: "Xustificante de pagamento",
  amount: "Importe",
  amountAsked: "Importe solicitado",
  paidAt: "Autorizado o",
  confirmedAt: "Confirmado polo beneficiario o",
  executionDay: "Executarase o",
  executedOn: "Executado o",
  debtorAccount: "Desde a conta",
  bank: "Banco",
  reference: "Referencia",
  bankReference: "Referencia bancaria",
  receiptFile: "xustificante",
  status: "Estado",
  statuses: {
    ACCEPTED: "Aceptado polo banco",
    SCHEDULED: "Programado",
    EXECUTED: "Enviado polo banco",
    SETTLED: "Recibido polo beneficiario",
    REJECTED: "Rexeitado polo banco",
    TAKEN_BACK: "Xa non está confirmado",
    UNCONFIRMED: "Aceptado polo banco, execución aínda sen confirmar",
  },
  statementCounts: byVoice(
    "O que vale en última instancia é o apuntamento no seu extracto bancario.",
    "O que vale en última instancia é o apuntamento no teu extracto bancario.",
  ),
  questions: "Preguntas?",
  inLatinLetters: "en letras latinas",
  signing: glSigning(byVoice),
});

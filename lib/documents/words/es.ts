import type { ByVoice } from "@/lib/shared/language/voice";
import { esSigning } from "./signing/es";
import type { Words } from "./words";

export const es = (byVoice: ByVoice): Words => ({
  paymentRequest: "Solicitud de pago",
  amountToPay: "Importe a pagar",
  payee: "Beneficiario",
  concept: "Concepto",
  invoiceNumber: "Número de factura",
  dueDate: "Fecha de vencimiento",
  deadline: "Enlace válido hasta",
  scanToPay: byVoice("Escanee para pagar", "Escanea para pagar"),
  howToScan: byVoice(
    "Apunte al código con la cámara del móvil, elija su banco y autorice allí la transferencia. Sin tarjeta y sin registrarse.",
    "Apunta al código con la cámara del móvil, elige tu banco y autoriza allí la transferencia. Sin tarjeta y sin registrarte.",
  ),
  payOnline: "Pagar en línea",
  orTransfer: byVoice("O pague por transferencia", "O paga por transferencia"),
  howToTransfer: byVoice(
    "Escanee este código en la app de su banco o escriba estos datos.",
    "Escanea este código en la app de tu banco o escribe estos datos.",
  ),
  forCamera: "Para la cámara",
  forBankingApp: byVoice("Para la app de su banco", "Para la app de tu banco"),
  transferReference: "Concepto",
  orOpen: byVoice("O abra esta dirección en su navegador:", "O abre esta dirección en tu navegador:"),
  checkAddress: (host) =>
    `Antes de autorizar nada, ${byVoice("compruebe que su", "comprueba que tu")} navegador muestra ${host}.`,
  paymentReceipt: "Justificante de pago",
  amount: "Importe",
  amountAsked: "Importe solicitado",
  paidAt: "Autorizado el",
  confirmedAt: "Confirmado por el beneficiario el",
  executionDay: "Se ejecutará el",
  executedOn: "Ejecutado el",
  debtorAccount: "Desde la cuenta",
  bank: "Banco",
  reference: "Referencia",
  bankReference: "Referencia bancaria",
  receiptFile: "justificante",
  status: "Estado",
  statuses: {
    ACCEPTED: "Aceptado por el banco",
    SCHEDULED: "Programado",
    EXECUTED: "Enviado por el banco",
    SETTLED: "Recibido por el beneficiario",
    REJECTED: "Rechazado por el banco",
    TAKEN_BACK: "Ya no está confirmado",
    UNCONFIRMED: "Aceptado por el banco, ejecución aún sin confirmar",
  },
  statementCounts: byVoice(
    "Lo que vale en última instancia es el apunte en su extracto bancario.",
    "Lo que vale en última instancia es el apunte en tu extracto bancario.",
  ),
  questions: "¿Preguntas?",
  inLatinLetters: "en letras latinas",
  signing: esSigning(byVoice),
});

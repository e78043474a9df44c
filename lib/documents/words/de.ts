import type { ByVoice } from "@/lib/shared/language/voice";
import { deSigning } from "./signing/de";
import type { Words } from "./words";

export const de = (byVoice: ByVoice): Words => ({
  paymentRequest: "Zahlungsaufforderung",
  amountToPay: "Zu zahlender Betrag",
  payee: "Zahlungsempfänger",
  concept: "Verwendungszweck",
  invoiceNumber: "Rechnungsnummer",
  dueDate: "Fällig am",
  deadline: "Link gültig bis",
  scanToPay: "Zum Bezahlen scannen",
  howToScan: byVoice(
    "Richten Sie die Kamera Ihres Telefons auf den Code, wählen Sie Ihre Bank und geben Sie die Überweisung dort frei. Ohne Karte und ohne Anmeldung.",
    "Richte die Kamera deines Telefons auf den Code, wähle deine Bank und gib die Überweisung dort frei. Ohne Karte und ohne Anmeldung.",
  ),
  payOnline: "Online bezahlen",
  orTransfer: "Oder per Überweisung zahlen",
  howToTransfer: byVoice(
    "Scannen Sie diesen Code in Ihrer Banking-App, oder geben Sie diese Angaben ein.",
    "Scanne diesen Code in deiner Banking-App, oder gib diese Angaben ein.",
  ),
  forCamera: "Für die Kamera",
  forBankingApp: "Für die Banking-App",
  transferReference: "Verwendungszweck",
  orOpen: byVoice("Oder öffnen Sie diese Adresse im Browser:", "Oder öffne diese Adresse im Browser:"),
  checkAddress: (host) =>
    `${byVoice("Prüfen Sie vor jeder Freigabe, dass Ihr", "Prüfe vor jeder Freigabe, dass dein")} Browser ${host} anzeigt.`,
  paymentReceipt: "Zahlungsbeleg",
  amount: "Betrag",
  amountAsked: "Geforderter Betrag",
  paidAt: "Freigegeben am",
  confirmedAt: "Vom Empfänger bestätigt am",
  executionDay: "Ausführung am",
  executedOn: "Ausgeführt am",
  debtorAccount: "Vom Konto",
  bank: "Bank",
  reference: "Referenz",
  bankReference: "Bankreferenz",
  receiptFile: "Beleg",
  status: "Status",
  statuses: {
    ACCEPTED: "Von der Bank angenommen",
    SCHEDULED: "Terminiert",
    EXECUTED: "Von der Bank ausgeführt",
    SETTLED: "Beim Zahlungsempfänger eingegangen",
    REJECTED: "Von der Bank abgelehnt",
    TAKEN_BACK: "Nicht mehr bestätigt",
    UNCONFIRMED: "Von der Bank angenommen, Ausführung noch nicht bestätigt",
  },
  statementCounts: byVoice(
    "Maßgeblich ist am Ende die Buchung auf Ihrem Kontoauszug.",
    "Maßgeblich ist am Ende die Buchung auf deinem Kontoauszug.",
  ),
  questions: "Fragen?",
  inLatinLetters: "in lateinischer Schrift",
  signing: deSigning(byVoice),
});

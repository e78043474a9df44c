import type { Words } from "./words";

export const de: Words = {
  paymentRequest: "Zahlungsaufforderung",
  amountToPay: "Zu zahlender Betrag",
  payee: "Zahlungsempfänger",
  concept: "Verwendungszweck",
  invoiceNumber: "Rechnungsnummer",
  dueDate: "Fällig am",
  deadline: "Link gültig bis",
  scanToPay: "Zum Bezahlen scannen",
  howToScan:
    "Richten Sie die Kamera Ihres Telefons auf den Code, wählen Sie Ihre Bank und geben Sie die Überweisung dort frei. Ohne Karte und ohne Anmeldung.",
  payOnline: "Online bezahlen",
  orOpen: "Oder öffnen Sie diese Adresse im Browser:",
  checkAddress: (host) => `Prüfen Sie vor jeder Freigabe, dass Ihr Browser ${host} anzeigt.`,
  paymentReceipt: "Zahlungsbeleg",
  amount: "Betrag",
  paidAt: "Freigegeben am",
  executionDay: "Ausführung am",
  bank: "Bank",
  reference: "Zahlungsreferenz",
  status: "Status",
  statuses: {
    ACCEPTED: "Von der Bank angenommen",
    SCHEDULED: "Terminiert",
    EXECUTED: "Von der Bank ausgeführt",
    SETTLED: "Beim Zahlungsempfänger eingegangen",
    REJECTED: "Von der Bank abgelehnt",
    UNCONFIRMED: "Von der Bank noch nicht bestätigt",
  },
  statementCounts: "Maßgeblich ist am Ende die Buchung auf Ihrem Kontoauszug.",
  inLatinLetters: "in lateinischer Schrift",
};

import type { ByVoice } from "@/lib/shared/language/voice";
import { nlSigning } from "./signing/nl";
import type { Words } from "./words";

export const nl = (byVoice: ByVoice): Words => ({
  paymentRequest: "Betaalverzoek",
  amountToPay: "Te betalen bedrag",
  payee: "Begunstigde",
  concept: "Omschrijving",
  invoiceNumber: "Factuurnummer",
  dueDate: "Vervaldatum",
  deadline: "Link geldig tot en met",
  scanToPay: "Scan om te betalen",
  howToScan: byVoice(
    "Richt de camera van uw telefoon op de code, kies uw bank en keur de overschrijving daar goed. Zonder kaart en zonder registratie.",
    "Richt de camera van je telefoon op de code, kies je bank en keur de overschrijving daar goed. Zonder kaart en zonder registratie.",
  ),
  payOnline: "Online betalen",
  orTransfer: "Of betaal per overschrijving",
  howToTransfer: byVoice(
    "Scan deze code in de app van uw bank of voer deze gegevens in.",
    "Scan deze code in de app van je bank of voer deze gegevens in.",
  ),
  forCamera: "Voor de camera",
  forBankingApp: "Voor de bankapp",
  transferReference: "Omschrijving",
  orOpen: byVoice("Of open dit adres in uw browser:", "Of open dit adres in je browser:"),
  checkAddress: (host) =>
    byVoice(
      `Controleer voordat u iets goedkeurt of uw browser ${host} toont.`,
      `Controleer voordat je iets goedkeurt of je browser ${host} toont.`,
    ),
  paymentReceipt: "Betaalbewijs",
  amount: "Bedrag",
  amountAsked: "Gevraagd bedrag",
  paidAt: "Goedgekeurd op",
  confirmedAt: "Bevestigd door de begunstigde op",
  executionDay: "Wordt uitgevoerd op",
  executedOn: "Uitgevoerd op",
  debtorAccount: "Van rekening",
  bank: "Bank",
  reference: "Kenmerk",
  bankReference: "Kenmerk van de bank",
  receiptFile: "betaalbewijs",
  status: "Status",
  statuses: {
    ORDERED: "Opdracht ontvangen door de bank",
    ACCEPTED: "Aanvaard door de bank",
    SCHEDULED: "Gepland",
    EXECUTED: "Verzonden door de bank",
    SETTLED: "Ontvangen door de begunstigde",
    REJECTED: "Geweigerd door de bank",
    TAKEN_BACK: "Niet langer bevestigd",
    UNCONFIRMED: "Opdracht ontvangen door de bank, uitvoering nog niet bevestigd",
  },
  statementCounts: byVoice(
    "Uiteindelijk telt de boeking op uw rekeningafschrift.",
    "Uiteindelijk telt de boeking op je rekeningafschrift.",
  ),
  questions: "Vragen?",
  inLatinLetters: "in Latijnse letters",
  signing: nlSigning(byVoice),
});

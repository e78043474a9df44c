import type { ByVoice } from "@/lib/shared/language/voice";
import { frSigning } from "./signing/fr";
import type { Words } from "./words";

export const fr = (byVoice: ByVoice): Words => ({
  paymentRequest: "Demande de paiement",
  amountToPay: "Montant à payer",
  payee: "Bénéficiaire",
  concept: "Motif",
  invoiceNumber: "Numéro de facture",
  dueDate: "Date d’échéance",
  deadline: "Lien valable jusqu’au",
  scanToPay: byVoice("Scannez pour payer", "Scanne pour payer"),
  howToScan: byVoice(
    "Visez le code avec l’appareil photo de votre téléphone, choisissez votre banque et autorisez-y le virement. Sans carte ni inscription.",
    "Vise le code avec l’appareil photo de ton téléphone, choisis ta banque et autorises-y le virement. Sans carte ni inscription.",
  ),
  payOnline: "Payer en ligne",
  orTransfer: byVoice("Ou payez par virement", "Ou paye par virement"),
  howToTransfer: byVoice(
    "Scannez ce code dans l’application de votre banque, ou saisissez ces données.",
    "Scanne ce code dans l’application de ta banque, ou saisis ces données.",
  ),
  forCamera: "Pour l’appareil photo",
  forBankingApp: "Pour l’appli bancaire",
  transferReference: "Motif",
  orOpen: byVoice("Ou ouvrez cette adresse dans votre navigateur :", "Ou ouvre cette adresse dans ton navigateur :"),
  checkAddress: (host) =>
    `Avant toute autorisation, ${byVoice("vérifiez que votre", "vérifie que ton")} navigateur affiche ${host}.`,
  paymentReceipt: "Reçu de paiement",
  amount: "Montant",
  amountAsked: "Montant demandé",
  paidAt: "Autorisé le",
  confirmedAt: "Confirmé par le bénéficiaire le",
  executionDay: "Exécution prévue le",
  executedOn: "Exécuté le",
  debtorAccount: "Depuis le compte",
  bank: "Banque",
  reference: "Référence",
  bankReference: "Référence bancaire",
  receiptFile: "recu",
  status: "Statut",
  statuses: {
    ACCEPTED: "Accepté par la banque",
    SCHEDULED: "Programmé",
    EXECUTED: "Envoyé par la banque",
    SETTLED: "Reçu par le bénéficiaire",
    REJECTED: "Refusé par la banque",
    TAKEN_BACK: "N’est plus confirmé",
    UNCONFIRMED: "Accepté par la banque, exécution pas encore confirmée",
  },
  statementCounts: byVoice(
    "C’est l’écriture sur votre relevé bancaire qui fait foi.",
    "C’est l’écriture sur ton relevé bancaire qui fait foi.",
  ),
  questions: "Une question ?",
  inLatinLetters: "en lettres latines",
  signing: frSigning(byVoice),
});

import type { Words } from "./words";

export const fr: Words = {
  paymentRequest: "Demande de paiement",
  amountToPay: "Montant à payer",
  payee: "Bénéficiaire",
  concept: "Motif",
  invoiceNumber: "Numéro de facture",
  dueDate: "Date d’échéance",
  deadline: "Lien valable jusqu’au",
  scanToPay: "Scannez pour payer",
  howToScan:
    "Visez le code avec l’appareil photo de votre téléphone, choisissez votre banque et autorisez-y le virement. Sans carte ni inscription.",
  payOnline: "Payer en ligne",
  orOpen: "Ou ouvrez cette adresse dans votre navigateur :",
  checkAddress: (host) => `Avant toute autorisation, vérifiez que votre navigateur affiche ${host}.`,
  paymentReceipt: "Reçu de paiement",
  amount: "Montant",
  paidAt: "Autorisé le",
  executionDay: "Exécution prévue le",
  bank: "Banque",
  reference: "Référence du paiement",
  status: "Statut",
  statuses: {
    ACCEPTED: "Accepté par la banque",
    SCHEDULED: "Programmé",
    EXECUTED: "Envoyé par la banque",
    SETTLED: "Reçu par le bénéficiaire",
    REJECTED: "Refusé par la banque",
    UNCONFIRMED: "Pas encore confirmé par la banque",
  },
  statementCounts: "C’est l’écriture sur votre relevé bancaire qui fait foi.",
  inLatinLetters: "en lettres latines",
};

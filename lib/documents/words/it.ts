import type { Words } from "./words";

export const it: Words = {
  paymentRequest: "Richiesta di pagamento",
  amountToPay: "Importo da pagare",
  payee: "Beneficiario",
  concept: "Causale",
  invoiceNumber: "Numero della fattura",
  dueDate: "Data di scadenza",
  deadline: "Link valido fino al",
  scanToPay: "Inquadri e paghi",
  howToScan:
    "Inquadri il codice con la fotocamera del telefono, scelga la sua banca e autorizzi lì il bonifico. Senza carta e senza registrazione.",
  payOnline: "Pagare online",
  orOpen: "Oppure apra questo indirizzo nel browser:",
  checkAddress: (host) => `Prima di autorizzare, verifichi che il browser mostri ${host}.`,
  paymentReceipt: "Ricevuta di pagamento",
  amount: "Importo",
  paidAt: "Autorizzato il",
  executionDay: "Esecuzione prevista il",
  bank: "Banca",
  reference: "Riferimento del pagamento",
  status: "Stato",
  statuses: {
    ACCEPTED: "Accettato dalla banca",
    SCHEDULED: "Programmato",
    EXECUTED: "Inviato dalla banca",
    SETTLED: "Ricevuto dal beneficiario",
    REJECTED: "Rifiutato dalla banca",
    UNCONFIRMED: "Non ancora confermato dalla banca",
  },
  statementCounts: "In ultima istanza fa fede il movimento sul suo estratto conto.",
  inLatinLetters: "in lettere latine",
};

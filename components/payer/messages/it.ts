import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const it: Messages = {
  summary: {
    title: "Riepilogo del pagamento",
    payTo: (payee) => `Pagamento a ${payee}`,
    concept: "Causale",
    onStatement: "Sul tuo estratto conto",
    invoice: "Fattura",
    dueDate: "Scadenza",
    payBefore: "Da pagare entro il",
    chargedOn: "Data di addebito",
    download: (document) => `Scarica ${document}`,
  },
  banks: {
    title: "Scegli la tua banca",
    hint: "Confermi il pagamento sul sito o nell’app della tua banca. Nessun altro vede le tue credenziali.",
    search: "Cerca la tua banca",
    searchButton: "Cerca",
    country: "Paese",
    allCountries: "Tutti i Paesi",
    found: { one: "# banca", other: "# banche" },
    noneFound: "Non abbiamo trovato questa banca.",
    showAll: "Mostra tutte le # banche",
    lastUsed: "L’ultima che hai usato",
    degraded: "Potrebbe richiedere più tempo del solito",
    down: "Non disponibile al momento",
    opening: "Connessione alla tua banca…",
    consent: (payee, amount) =>
      sentence`Scegliendo la tua banca ci chiedi di avviare questo pagamento di ${amount} a favore di ${payee}.`,
  },
  transfer: {
    title: "La mia banca non c’è",
    hint: (payee) => `Fai un bonifico con questi dati. ${payee} vedrà il pagamento quando arriverà sul suo conto.`,
    beneficiary: "Beneficiario",
    amount: "Importo",
    reference: "Causale",
    copy: (label) => `Copia ${label}`,
    copied: "Copiato",
    scan: "Oppure inquadra questo codice con l’app della tua banca.",
  },
  phone: {
    title: "Continua sul telefono",
    hint: "Inquadra il codice con la fotocamera. Questa pagina si aggiornerà da sola.",
  },
  bank: {
    taking: (bank) => `Ti portiamo su ${bank}`,
    takingHint: "Se non si apre entro qualche secondo, usa il pulsante.",
    continue: (bank) => `Continua su ${bank}`,
    atBank: (bank) => `Il pagamento è in corso su ${bank}`,
    atBankHint: "Completalo sul sito o nell’app della tua banca. Questa pagina si aggiorna da sola.",
    chooseAnother: "Scegli un’altra banca",
    confirming: "Conferma in corso con la tua banca",
    confirmingHint: (bank) =>
      sentence`Attendiamo la risposta di ${bank}. Di solito bastano pochi secondi; non serve pagare di nuovo.`,
  },
  unresolved: {
    title: (bank) => `Non sappiamo ancora se ${bank} ha eseguito il tuo pagamento`,
    hint: (payee, amount) =>
      sentence`La banca non ci ha detto che fine ha fatto e continuiamo a chiederlo. Guarda prima nell’app della tua banca: se c’è un pagamento di ${amount} a ${payee}, è fatto e non devi fare altro.`,
    goOn: "Nella mia banca non c’è questo pagamento",
    warning: (payee, amount) =>
      `Se il primo pagamento è stato eseguito e paghi di nuovo, ${amount} usciranno due volte dal tuo conto e ${payee} dovrebbe restituirteli.`,
    understood: "Ho controllato e so che potrei pagare due volte.",
    confirm: "Paga di nuovo",
  },
  paid: {
    title: "Pagamento confermato",
    hint: (payee) => sentence`La tua banca ha accettato il pagamento e abbiamo avvisato ${payee}.`,
    arrivedHint: (payee) => sentence`${payee} ha visto arrivare il tuo pagamento. Non devi fare altro.`,
    scheduled: "Pagamento programmato",
    scheduledHint: (payee, date) => `La tua banca invierà il denaro a ${payee} il ${date}. Non devi fare altro.`,
    rejectedLater: "La tua banca ha respinto il pagamento",
    rejectedLaterHint: (payee) =>
      `All’inizio lo aveva accettato, ma il denaro non è arrivato. Contatta ${payee} per pagare in un altro modo.`,
    at: "Data",
    bank: "Banca",
    reference: "Riferimento",
    downloadReceipt: "Scarica la ricevuta",
    returnTo: (payee) => `Torna a ${payee}`,
    returning: "Ritorno automatico tra # s.",
    stay: "Resta qui",
  },
  failed: {
    title: "Il pagamento non è andato a buon fine",
    titleAt: (bank) => `Il pagamento con ${bank} non è andato a buon fine`,
    titleUnclear: (bank) => `${bank} non ci ha detto che fine ha fatto il pagamento`,
    lookFirst: "Prima di pagare di nuovo, guarda nell’app della tua banca se il pagamento c’è.",
    reasons: {
      INSUFFICIENT_FUNDS: "Il saldo del conto non era sufficiente. Prova con un altro conto o un’altra banca.",
      ACCOUNT_UNUSABLE: "La banca non consente pagamenti da quel conto. Prova con un altro conto o un’altra banca.",
      LIMIT_EXCEEDED: "L’importo supera il limite del tuo conto. Aumentalo presso la tua banca o prova con un’altra.",
      CANCELLED: "Hai annullato il pagamento nella tua banca. Puoi riprovare quando vuoi.",
      NOT_CONFIRMED: "La banca non è riuscita a verificare la tua identità. Puoi riprovare.",
      TIMED_OUT: "Il tempo per confermare presso la banca è scaduto. Puoi riprovare.",
      BANK_UNAVAILABLE: "La banca al momento non risponde. Attendi un po’ o scegline un’altra.",
      PAYEE_REFUSED: "La banca non ha accettato il conto di destinazione.",
      NOT_SUPPORTED: "Quella banca non supporta questo tipo di pagamento. Scegline un’altra.",
      REFUSED: "La banca lo ha rifiutato senza indicare il motivo. Prova con un altro conto o un’altra banca.",
      FORGOTTEN:
        "La banca dice di non conoscere questo pagamento. Controlla nell’app della tua banca prima di riprovare.",
      NOT_ARRIVED: "Il beneficiario ha controllato: quel pagamento non gli è arrivato. Puoi riprovare.",
    },
    notCharged: "Non ti è stato addebitato nulla.",
    askPayee: (payee) => `Contatta ${payee}: riprovare non servirà.`,
  },
  decline: {
    open: "Non voglio pagare",
    question: (payee) => `Avviseremo ${payee} e questo link smetterà di funzionare.`,
    confirm: "Rifiuta il pagamento",
  },
  declined: {
    title: "Hai rifiutato questo pagamento",
    hint: (payee) => sentence`Abbiamo avvisato ${payee}.`,
  },
  expired: {
    title: "Questo link è scaduto",
    hint: (date) => `Termine per il pagamento: ${date}.`,
    askNewLink: "Chiedi un nuovo link",
    asked: (payee) => sentence`Abbiamo chiesto un nuovo link a ${payee}.`,
  },
  cancelled: {
    title: "Questo pagamento è stato annullato",
    hint: (payee) => `${payee} ha ritirato la richiesta. Qui non c’è nulla da pagare.`,
  },
  unavailable: {
    title: "Qui non c’è nulla da pagare",
    hint: (payee) => `Questa richiesta di ${payee} non può ancora essere gestita in questa pagina.`,
  },
  unknown: { title: "Questa pagina non esiste", hint: "Controlla che il link sia completo." },
  trouble: {
    title: "Qualcosa è andato storto da parte nostra",
    hint: "Riprova. Se avevi già confermato il pagamento nella tua banca, non ripeterlo: verificheremo noi.",
    tryAgain: "Riprova",
  },
  problems: {
    bankUnavailable: "Quella banca al momento non risponde. Riprova tra un po’ o scegline un’altra.",
    attemptInProgress:
      "C’è già un pagamento in corso nella tua banca. Attendi che termini prima di sceglierne un’altra.",
    other: "Non ha funzionato. Riprova.",
  },
  footer: { language: "Lingua", secure: "Pagamento sicuro da banca a banca" },
};

import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const it = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Riepilogo del pagamento",
    payTo: (payee) => `Pagamento a ${payee}`,
    signFor: (payee) => `Firma per ${payee}`,
    requestFrom: (payee) => `Richiesta di pagamento di ${payee}`,
    concept: "Causale",
    onStatement: byVoice("Sul suo estratto conto", "Sul tuo estratto conto"),
    invoice: "Fattura",
    dueDate: "Scadenza",
    overdue: "scaduta",
    payUntil: "Da pagare entro",
    chargedOn: "Data di addebito",
    download: (document) => `Scarica ${document}`,
  },
  banks: {
    title: byVoice("Scelga la sua banca", "Scegli la tua banca"),
    hint: byVoice(
      "Lei conferma il pagamento con la sua banca. Non chiediamo mai la sua password.",
      "Confermi il pagamento con la tua banca. Non chiediamo mai la tua password.",
    ),
    search: byVoice("Cerchi la sua banca", "Cerca la tua banca"),
    searchButton: "Cerca",
    country: "Paese",
    allCountries: "Tutti i Paesi",
    found: { one: "# banca", other: "# banche" },
    noneFound: "Non abbiamo trovato questa banca.",
    showAll: "Mostra tutte le # banche",
    lastUsed: byVoice("L’ultima che ha usato", "L’ultima che hai usato"),
    degraded: "Potrebbe richiedere più tempo del solito",
    companies: "Solo per aziende",
    down: "Non disponibile al momento",
    opening: byVoice("Connessione alla sua banca…", "Connessione alla tua banca…"),
    consent: (payee, amount) =>
      sentence`Scegliendo la ${byVoice("sua", "tua")} banca ci ${byVoice("chiede", "chiedi")} di avviare questo pagamento di ${amount} a favore di ${payee}.`,
  },
  noBank: {
    title: byVoice("Paghi con un bonifico", "Paga con un bonifico"),
    hint: byVoice(
      "Nessuna delle banche di questa pagina può eseguire questo pagamento. Può fare lei il bonifico.",
      "Nessuna delle banche di questa pagina può eseguire questo pagamento. Puoi fare tu il bonifico.",
    ),
  },
  transfer: {
    title: "La mia banca non c’è",
    hint: (payee) =>
      `${byVoice("Faccia", "Fai")} un bonifico con questi dati. ${payee} vedrà il pagamento quando arriverà sul suo conto.`,
    beneficiary: "Beneficiario",
    amount: "Importo",
    reference: "Causale",
    copy: (label) => `Copia ${label}`,
    copied: "Copiato",
    scan: byVoice(
      "Oppure inquadri questo codice con l’app della sua banca.",
      "Oppure inquadra questo codice con l’app della tua banca.",
    ),
    say: "L’ho fatto",
    sayHint: (payee) => sentence`Lo diremo a ${payee}. Sarà pagato quando il denaro sarà arrivato.`,
    said: byVoice("Dice di aver fatto il bonifico", "Dici di aver fatto il bonifico"),
    saidOn: (date) => `Ce ${byVoice("l’ha", "l’hai")} detto il ${date}.`,
    saidHint: (payee) => `${payee} lo vedrà quando arriverà, di solito dopo uno o due giorni lavorativi.`,
    payOnce: byVoice(
      "Paghi qui solo se sa che il suo bonifico non è stato eseguito: altrimenti pagherebbe due volte.",
      "Paga qui solo se sai che il tuo bonifico non è stato eseguito: altrimenti pagheresti due volte.",
    ),
  },
  phone: {
    title: byVoice("Continui sul telefono", "Continua sul telefono"),
    hint: byVoice(
      "Inquadri il codice con la fotocamera. Questa pagina si aggiornerà da sola.",
      "Inquadra il codice con la fotocamera. Questa pagina si aggiornerà da sola.",
    ),
  },
  bank: {
    taking: (bank) => `${byVoice("La", "Ti")} portiamo su ${bank}`,
    takingHint: byVoice(
      "Se non si apre entro qualche secondo, usi il pulsante.",
      "Se non si apre entro qualche secondo, usa il pulsante.",
    ),
    continue: (bank) => `Continua su ${bank}`,
    atBank: (bank) => `Il pagamento è in corso su ${bank}`,
    atBankHint: byVoice(
      "Lo completi sul sito o nell’app della sua banca. Questa pagina si aggiorna da sola.",
      "Completalo sul sito o nell’app della tua banca. Questa pagina si aggiorna da sola.",
    ),
    chooseAnother: byVoice("Scelga un’altra banca", "Scegli un’altra banca"),
    confirming: byVoice("Conferma in corso con la sua banca", "Conferma in corso con la tua banca"),
    confirmingHint: (bank) =>
      sentence`Attendiamo la risposta di ${bank}. Di solito bastano pochi secondi; non serve pagare di nuovo.`,
  },
  steps: {
    inApp: (bank) => `Conferma nell’app di ${bank}`,
    inAppHint: "Il pagamento si conferma nell’app della banca, sul telefono. Questa pagina va avanti da sola.",
    inAppUntil: (time) => `Si può confermare fino a: ${time}.`,
    openApp: (bank) => `Aprire ${bank}`,
    bankSays: (bank) => `Messaggio di ${bank}`,
    identify: (bank) => `Identificazione presso ${bank}`,
    identifyHint: (bank) =>
      `${bank} chiede questi dati prima di mostrare il pagamento. Li trasmettiamo e alla fine li cancelliamo.`,
    fields: {
      PSU_ID: "Nome utente presso la banca",
      PSU_CORPORATE_ID: "Identificativo aziendale presso la banca",
      DEBTOR_IBAN: "Conto da cui si paga (IBAN)",
      CODE: "Codice",
    },
    problems: {
      REQUIRED: "Manca questo dato.",
      INVALID: "Non sembra corretto: meglio ricontrollare.",
      REFUSED: "La banca non lo ha accettato. Meglio ricontrollare e riprovare.",
    },
    code: "Inserire il codice",
    codeHint: (bank) => `${bank} ha dato un codice per questo pagamento. Qui non serve mai una password.`,
    codeOrApp: (bank) =>
      `Se ${bank} ha dato un codice, va inserito qui. Se la banca lo chiede nella sua app, la conferma avviene lì e questa pagina va avanti da sola. Qui non serve mai una password.`,
    codeFromThis: (bank) =>
      `Il codice si ottiene da ciò che ${bank} mostra qui, con il dispositivo o l’app della banca. Qui non serve mai una password.`,
    challengeImage: "Immagine da cui si ottiene il codice",
    challengeLink: (bank) => `Aprire l’immagine di ${bank}`,
    method: "Come confermare il pagamento?",
    methodHint: (bank) => `${bank} offre questi modi.`,
    ways: {
      onPages: (bank) => `Sul sito di ${bank}`,
      inApp: (bank) => `Nell’app di ${bank}`,
      byCode: (bank) => `Con un codice di ${bank}, digitato qui`,
    },
    payee: "Controllare il beneficiario",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} non ha confermato che il conto sia di ${payee} e non dice perché. In caso di dubbio, è meglio chiedere prima di pagare.`,
      NONE: (bank, payee) =>
        sentence`Secondo ${bank}, il conto non è di ${payee}. Il denaro potrebbe arrivare a un’altra persona.`,
      CLOSE: (bank, payee) => `Secondo ${bank}, il titolare del conto ha un nome simile a ${payee}, ma non uguale.`,
    },
    payeeIs: (name) => sentence`Il titolare del conto è ${name}.`,
    payeeInsist: "Pagare comunque",
    others: "Mancano altre firme",
    othersHint: (bank) =>
      sentence`Una firma è arrivata a ${bank}. Il pagamento partirà quando avranno firmato lì tutte le persone necessarie. Questa pagina si può chiudere.`,
    signedSoFar: (signed) => `Firme finora: ${signed}`,
    signedOf: (signed, required) => `Firme: ${signed} di ${required}`,
    cancel: (bank) => `Confermare l’annullamento presso ${bank}`,
    cancelHint: (bank) =>
      `${bank} annulla questo pagamento solo dopo una conferma sul suo sito. Fino ad allora potrebbe ancora essere fatto.`,
    notCancelled: (bank) => `${bank} non ha annullato questo pagamento. Potrebbe ancora essere fatto.`,
    cancelInApp: (bank) =>
      `${bank} annulla questo pagamento solo dopo una conferma nella sua app, sul telefono. Fino ad allora potrebbe ancora essere fatto.`,
    cancelHere: (bank) =>
      `${bank} annulla questo pagamento solo dopo una conferma qui. Fino ad allora potrebbe ancora essere fatto.`,
    keep: "Mantenere il pagamento",
    next: "Avanti",
  },
  unresolved: {
    title: (bank) => `Non sappiamo ancora se ${bank} ha eseguito il ${byVoice("suo", "tuo")} pagamento`,
    asked: "La banca non ci ha detto che fine ha fatto e continuiamo a chiederlo.",
    unasked: "La banca non ci ha detto che fine ha fatto.",
    hint: (payee, amount) =>
      sentence`${byVoice("Guardi", "Guarda")} prima nell’app della ${byVoice("sua", "tua")} banca: se c’è un pagamento di ${amount} a ${payee}, è fatto e non ${byVoice("deve", "devi")} fare altro.`,
    goOn: "Nella mia banca non c’è questo pagamento",
    warning: (payee, amount) =>
      `Se il primo pagamento è stato eseguito e ${byVoice("paga", "paghi")} di nuovo, ${amount} usciranno due volte dal ${byVoice("suo", "tuo")} conto e ${payee} dovrebbe ${byVoice("restituirglieli", "restituirteli")}.`,
    understood: "Ho controllato e so che potrei pagare due volte.",
    confirm: "Paga di nuovo",
  },
  paid: {
    title: "Pagamento confermato",
    hint: (payee) => sentence`La ${byVoice("sua", "tua")} banca ha accettato il pagamento e abbiamo avvisato ${payee}.`,
    orderedHint: (payee) =>
      sentence`La ${byVoice("sua", "tua")} banca ha ricevuto l’ordine e abbiamo avvisato ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} ha visto arrivare il ${byVoice("suo", "tuo")} pagamento. Non ${byVoice("deve", "devi")} fare altro.`,
    partArrived: "È arrivata una parte del pagamento",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} ha visto arrivare ${arrived} su ${amount} del ${byVoice("suo", "tuo")} pagamento, e ancora nulla del resto.`,
    scheduled: "Pagamento programmato",
    scheduledHint: (payee, date) =>
      `La ${byVoice("sua", "tua")} banca ha ricevuto l’ordine di inviare il denaro a ${payee} il ${date}. Non ${byVoice("deve", "devi")} fare altro.`,
    rejectedLater: byVoice("La sua banca ha respinto il pagamento", "La tua banca ha respinto il pagamento"),
    rejectedLaterHint: (payee) =>
      `Aveva ricevuto l’ordine, ma il denaro non è arrivato. ${byVoice("Contatti", "Contatta")} ${payee} per pagare in un altro modo.`,
    rejectedLaterAgain: "Aveva ricevuto l’ordine, ma il denaro non è arrivato. Qui si può pagare di nuovo.",
    takenBack: "Il pagamento non è più confermato",
    takenBackHint: (payee) =>
      `Era stato confermato e poi la conferma è stata ritirata. ${byVoice("Contatti", "Contatta")} ${payee} per chiarire.`,
    takenBackAgain:
      "Era stato confermato e poi la conferma è stata ritirata. Prima di pagare di nuovo qui conviene guardare il conto.",
    payAgain: "Paga di nuovo",
    at: "Data",
    bank: "Banca",
    reference: "Riferimento",
    downloadReceipt: "Scarica la ricevuta",
    returnTo: (payee) => `Torna a ${payee}`,
    returning: "Ritorno automatico tra # s.",
    stay: byVoice("Resto qui", "Resta qui"),
  },
  failed: {
    title: "Il pagamento non è andato a buon fine",
    titleAt: (bank) => `Il pagamento con ${bank} non è andato a buon fine`,
    titleUnclear: (bank) => `${bank} non ci ha detto che fine ha fatto il pagamento`,
    titleUnknown: "Non sappiamo che fine ha fatto il pagamento",
    lookFirst: byVoice(
      "Prima di pagare di nuovo, guardi nell’app della sua banca se il pagamento c’è.",
      "Prima di pagare di nuovo, guarda nell’app della tua banca se il pagamento c’è.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Il saldo del conto non era sufficiente.",
      ACCOUNT_UNUSABLE: "La banca non consente questo pagamento da quel conto.",
      LIMIT_EXCEEDED: byVoice(
        "L’importo supera un limite del suo conto o della banca.",
        "L’importo supera un limite del tuo conto o della banca.",
      ),
      CANCELLED: byVoice(
        "Il pagamento è stato annullato nella sua banca.",
        "Il pagamento è stato annullato nella tua banca.",
      ),
      NOT_CONFIRMED: byVoice(
        "La banca non è riuscita a verificare la sua identità.",
        "La banca non è riuscita a verificare la tua identità.",
      ),
      TIMED_OUT: "Il tempo per confermare presso la banca è scaduto.",
      BANK_UNAVAILABLE: "La banca non ha potuto eseguire il pagamento in questo momento.",
      PAYEE_REFUSED: "La banca non ha accettato il conto di destinazione.",
      NOT_SUPPORTED: "Quella banca non supporta questo tipo di pagamento.",
      NOT_TAKEN: byVoice(
        "La banca non ha accettato la nostra richiesta; non è colpa sua.",
        "La banca non ha accettato la nostra richiesta; non è colpa tua.",
      ),
      DUPLICATE: byVoice(
        "La banca lo considera un pagamento che ha già. Controlli nell’app della sua banca.",
        "La banca lo considera un pagamento che ha già. Controlla nell’app della tua banca.",
      ),
      FORGOTTEN: "La banca dice di non conoscere questo pagamento.",
      OUT_OF_REACH: "La banca non ci dice più che ne è stato di questo pagamento.",
      NOT_ARRIVED: "Il beneficiario ha controllato: quel pagamento non gli è arrivato.",
      REFUSED: byVoice(
        "La banca lo ha rifiutato, senza un motivo che possiamo riferirle.",
        "La banca lo ha rifiutato, senza un motivo che possiamo riferirti.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice(
        "Provi con un altro conto o un’altra banca.",
        "Prova con un altro conto o un’altra banca.",
      ),
      ACCOUNT_UNUSABLE: byVoice(
        "Provi con un altro conto o un’altra banca.",
        "Prova con un altro conto o un’altra banca.",
      ),
      LIMIT_EXCEEDED: byVoice(
        "Lo aumenti presso la sua banca o provi con un’altra.",
        "Aumentalo presso la tua banca o prova con un’altra.",
      ),
      CANCELLED: byVoice("Può riprovare quando vuole.", "Puoi riprovare quando vuoi."),
      NOT_CONFIRMED: byVoice("Può riprovare.", "Puoi riprovare."),
      TIMED_OUT: byVoice("Può riprovare.", "Puoi riprovare."),
      BANK_UNAVAILABLE: byVoice("Attenda un po’ o ne scelga un’altra.", "Attendi un po’ o scegline un’altra."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Ne scelga un’altra.", "Scegline un’altra."),
      NOT_TAKEN: byVoice("Scelga un’altra banca.", "Scegli un’altra banca."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Controlli nell’app della sua banca prima di riprovare.",
        "Controlla nell’app della tua banca prima di riprovare.",
      ),
      OUT_OF_REACH: byVoice(
        "Controlli nell’app della sua banca prima di riprovare.",
        "Controlla nell’app della tua banca prima di riprovare.",
      ),
      NOT_ARRIVED: byVoice("Può riprovare.", "Puoi riprovare."),
      REFUSED: byVoice("Provi con un altro conto o un’altra banca.", "Prova con un altro conto o un’altra banca."),
    },
    notCharged: byVoice("Non le è stato addebitato nulla.", "Non ti è stato addebitato nulla."),
    askPayee: (payee) => `${byVoice("Contatti", "Contatta")} ${payee}: riprovare non servirà.`,
    tryAgain: (bank) => `Riprova con ${bank}`,
  },
  dispute: {
    open: "C’è qualcosa che non va",
    question: "Che cosa non va?",
    choose: "Scegliere un motivo",
    reasons: {
      WRONG_AMOUNT: "L’importo non è corretto",
      ALREADY_PAID: "È già stato pagato",
      NOT_RECEIVED: "Ciò che si paga non è arrivato, o è difettoso",
      NOT_MINE: "Non è per me",
      OTHER: "Altro",
    },
    comment: "Altri dettagli (facoltativo)",
    hint: (payee) =>
      sentence`Lo diremo a ${payee}, e non partiranno solleciti fino a un chiarimento. La richiesta resta aperta.`,
    send: (payee) => `Dirlo a ${payee}`,
    said: byVoice("Dice che c’è qualcosa che non va", "Dici che c’è qualcosa che non va"),
    saidOn: (date) => `${byVoice("Ce l’ha", "Ce l’hai")} detto in questa data: ${date}.`,
    saidHint: (payee) => sentence`Lo abbiamo detto a ${payee}. Qui si può ancora pagare.`,
  },
  decline: {
    open: "Non voglio pagare",
    question: (payee) => `Avviseremo ${payee} e questo link smetterà di funzionare.`,
    confirm: "Rifiuta il pagamento",
  },
  declined: {
    title: byVoice("Ha rifiutato questo pagamento", "Hai rifiutato questo pagamento"),
    hint: (payee) => sentence`Abbiamo avvisato ${payee}.`,
  },
  expired: {
    title: "Questo link è scaduto",
    hint: (date) => `Termine per il pagamento: ${date}.`,
    askNewLink: byVoice("Chieda un nuovo link", "Chiedi un nuovo link"),
    asked: (payee) => sentence`Abbiamo chiesto un nuovo link a ${payee}.`,
  },
  sandbox: "TEST: nessun movimento di denaro reale.",
  renewed: "Questo link sostituisce quello che è stato aperto.",
  cancelled: {
    title: "Questo pagamento è stato annullato",
    hint: (payee) => `${payee} ha ritirato la richiesta. Qui non c’è nulla da pagare.`,
  },
  signFirst: {
    title: "Prima la firma",
    hint: (payee) => sentence`${payee} ${byVoice("Le", "ti")} chiede di firmare i documenti prima di pagare.`,
    sign: "Leggi e firma",
    waiting:
      "Ciò che precede questo pagamento è ancora da firmare; ogni persona firma con il proprio link. La pagina prosegue da sola.",
    late: (payee) => `Ciò che precede questo pagamento non è stato firmato in tempo. ${payee} può chiederlo di nuovo.`,
  },
  notSigned: {
    title: "Questo pagamento non si può fare",
    hint: (payee) =>
      `Ciò che andava firmato prima è stato rifiutato o ritirato. ${payee} può dire che cosa succede ora.`,
  },
  held: {
    title: "Per ora non si può pagare",
    hint: (payee) =>
      `Non è ancora confermato che il conto appartenga a ${payee}, perciò non vi si può pagare. Il link funzionerà appena lo sarà.`,
  },
  unavailable: {
    title: "Un pagamento è già stato avviato",
    hint: (payee) =>
      `È stato avviato in una banca che non è più in questa pagina, e potrebbe essere stato eseguito: lo mostra l’app o il sito di quella banca. ${payee} può dire se è arrivato.`,
  },
  unknown: {
    title: "Questa pagina non esiste",
    hint: byVoice("Controlli che il link sia completo.", "Controlla che il link sia completo."),
  },
  tooMany: {
    title: "Troppi tentativi",
    hint: byVoice(
      "Dalla sua rete sono stati aperti molti link che non esistono. Attenda un minuto e riapra il suo.",
      "Dalla tua rete sono stati aperti molti link che non esistono. Attendi un minuto e riapri il tuo.",
    ),
  },
  trouble: {
    title: "Qualcosa è andato storto da parte nostra",
    hint: byVoice(
      "Riprovi. Se aveva già confermato il pagamento nella sua banca, non lo ripeta: verificheremo noi.",
      "Riprova. Se avevi già confermato il pagamento nella tua banca, non ripeterlo: verificheremo noi.",
    ),
    tryAgain: "Riprova",
  },
  problems: {
    bankUnavailable: byVoice(
      "Quella banca al momento non risponde. Riprovi tra un po’ o ne scelga un’altra.",
      "Quella banca al momento non risponde. Riprova tra un po’ o scegline un’altra.",
    ),
    attemptInProgress: "Non è stata scelta un’altra banca: c’è già un pagamento in corso.",
    notTaken: (button) =>
      `«${button}» non è stato registrato: prima bisogna sapere com’è finito il pagamento già iniziato.`,
    other: byVoice("Non ha funzionato. Riprovi.", "Non ha funzionato. Riprova."),
  },
  contact: {
    both: byVoice("Domande? Scriva a @ o chiami il #.", "Domande? Scrivi a @ o chiama il #."),
    email: byVoice("Domande? Scriva a @.", "Domande? Scrivi a @."),
    phone: byVoice("Domande? Chiami il #.", "Domande? Chiama il #."),
    mailTo: (payee) => `Scrivere a ${payee}`,
    callTo: (payee) => `Chiamare ${payee}`,
  },
  footer: { language: "Lingua", secure: "Pagamento sicuro da banca a banca" },
});

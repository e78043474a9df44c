import type { VerifyWords } from "./words";

export const it: VerifyWords = {
  title: "Questo documento è come è stato firmato?",
  intro:
    "Qui si può verificare un PDF firmato con Paraph: chi lo ha firmato, quando e come, e se da allora è cambiato qualcosa.",
  file: "Il PDF",
  fileHint: "Da scegliere o da trascinare qui. Fino a 32 MB.",
  submit: "Verificare il documento",
  again: "Verificare un documento",
  kept: "Il file viene esaminato e dimenticato: non se ne conserva nulla.",
  language: "Lingua",
  asked: (revisions) => ({
    title: "La domanda riguarda un documento fatto qui",
    hint: `Lo conosciamo in ${revisions} ${revisions === 1 ? "versione" : "versioni"}. Un codice si può copiare su qualsiasi carta: solo il file stesso mostra se è quel documento.`,
  }),
  askedUnknown: {
    title: "Questo codice non indica nessun documento fatto qui",
    hint: "Il file stesso può comunque portare il nostro sigillo.",
  },
  another: {
    title: "Questo non è il documento che il codice indica",
    hint: "Ciò che si dice sotto vale per il file mostrato. Il codice scansionato è di un altro.",
  },
  sealed: {
    title: "Questo documento è come è stato sigillato",
    hint: "Nemmeno un byte di ciò che è stato sigillato e firmato è cambiato.",
  },
  changed: {
    title: "Questo documento è stato modificato",
    hint: "All’inizio era un documento sigillato qui; non è più ciò che è stato sigillato e firmato.",
  },
  cutOff: {
    title: "Questa è una versione precedente del documento",
    hint: "Ciò che contiene è com’era, ma mancano firme successive. Esiste una versione più recente.",
  },
  notOurs: {
    title: "Questo documento non porta il nostro sigillo",
    hint: "Nulla mostra che sia stato firmato qui. Questo non dice nulla delle firme di altri che può contenere.",
  },
  sealedFor: "Sigillato per",
  document: "Documento",
  signatures: "Firme",
  signedBefore: "Firme prima della modifica",
  nobody: "Nessuno lo ha ancora firmato.",
  nobodyKnown: "Nessuna di cui si possa rispondere.",
  unnamed: "Un firmatario senza nome",
  methods: {
    HANDWRITTEN: "scritta su uno schermo",
    EMAIL_OTP: "con un codice inviato per e-mail",
    SMS_OTP: "con un codice inviato per SMS",
    CERTIFICATE: "con un certificato proprio",
    REMOTE: "tramite un servizio di firma",
  },
  certificate: (holder, issuer) => `Certificato di ${holder}, rilasciato da ${issuer}`,
  levels: {
    "B-B": "senza marca temporale",
    "B-T": "con marca temporale",
    "B-LT": "con marca temporale, verificabile a lungo termine",
    "B-LTA": "con marche temporali, verificabile a lungo termine in archivio",
  },
  changes: "Che cosa è stato modificato",
  kinds: {
    BYTES_CHANGED: "Byte di ciò che è stato sigillato o firmato non sono più quelli che erano.",
    CONTENT_CHANGED: "È cambiato ciò che una pagina mostra: testo, un’immagine, le sue dimensioni o i suoi livelli.",
    PAGES_CHANGED: "Una pagina è stata aggiunta, tolta, sostituita o spostata.",
    ANNOTATION_CHANGED:
      "Qualcosa è stato aggiunto, tolto o spostato su una pagina: una nota, un collegamento, un timbro, un campo.",
    FIELD_CHANGED: "È cambiato ciò che un campo dice o mostra, oppure qualcun altro vi ha messo una firma.",
    BYTES_APPENDED: "Qualcosa è stato aggiunto dopo la fine del file.",
    REVISION_MISSING: "La fine è stata tagliata: mancano firme successive.",
    OTHER: "È cambiato altro: un allegato, un’azione, ciò che il file dice di sé.",
  },
  since: (revision) => `Dalla versione ${revision}.`,
  unrecorded:
    "Questo documento non è nei nostri registri. Ciò che si dice qui è quanto dimostra il certificato del nostro sigillo, e niente di più: possono mancare firme successive.",
  legal:
    "Il sigillo dimostra che il documento non è cambiato. Una firma a mano o con un codice è una firma elettronica semplice di quella persona ai sensi del regolamento eIDAS; un certificato proprio parla da sé.",
  demo: "Questa è una dimostrazione: il sigillo può farlo chiunque e non dimostra nulla.",
  problems: {
    missing: "Non è stato scelto nessun file.",
    tooLarge: "Il file supera i 32 MB.",
    tooMany: "Da qui sono stati verificati troppi file. Tra un minuto è di nuovo possibile.",
    unreadable: "Il file è troppo oneroso da leggere: è danneggiato, o fatto per essere illeggibile.",
    away: "Il servizio è assente per un momento. Un altro tentativo può riuscire.",
    other: "Non è stato possibile verificare il file. Un altro tentativo può riuscire.",
  },
};

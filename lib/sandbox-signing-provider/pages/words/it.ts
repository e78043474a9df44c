import type { Words } from "./words";

export const it: Words = {
  ribbon: "Un prestatore immaginario. Nulla di ciò che si firma qui prova qualcosa.",
  claim: "Chiavi tra le nuvole",
  invented: (name) => `${name} è inventata, come tutte le persone che hanno qui una chiave.`,
  forTesters: "Per le prove",
  cancel: "Annulla",
  pin: "PIN",
  wrongPin: "Il PIN è errato. Riprovi.",
  who: {
    title: "Chi firma?",
    lead: "Scelga di chi è la chiave da usare. Non si firma ancora nulla.",
    people: "Persone",
    button: "Continua",
    expired: "certificato scaduto",
    noKey: "ancora senza chiave",
  },
  approve: {
    title: "Firmare questo?",
    lead: "Con il PIN permette a questo prestatore di firmare esattamente questi documenti, una sola volta.",
    holder: "Firma",
    count: "Documenti",
    hashes: "Le loro impronte iniziano con",
    button: "Firma",
    refuse: "Rifiuta",
  },
  pins: {
    good: "tutto va bene",
    wrong: "è errato",
    signsAnother: "firma un’altra cosa",
    neverAnswers: "non risponde mai",
    outOfOrder: "è fuori servizio",
  },
  unknown: "Applicazione sconosciuta",
  unknownHint: "Questo indirizzo non viene da un’applicazione conosciuta. Ricominci da lì.",
};

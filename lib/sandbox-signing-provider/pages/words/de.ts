import type { Words } from "./words";

export const de: Words = {
  ribbon: "Ein erdachter Anbieter. Nichts, was hier unterschrieben wird, beweist etwas.",
  claim: "Schlüssel in den Wolken",
  invented: (name) => `${name} ist erfunden, wie alle, die hier einen Schlüssel haben.`,
  forTesters: "Für Tests",
  cancel: "Abbrechen",
  pin: "PIN",
  wrongPin: "Die PIN ist falsch. Bitte versuchen Sie es noch einmal.",
  who: {
    title: "Wer unterschreibt?",
    lead: "Wählen Sie, wessen Schlüssel benutzt wird. Noch wird nichts unterschrieben.",
    people: "Personen",
    button: "Weiter",
    expired: "Zertifikat abgelaufen",
    noKey: "noch kein Schlüssel",
  },
  approve: {
    title: "Das unterschreiben?",
    lead: "Mit Ihrer PIN erlauben Sie diesem Anbieter, genau diese Dokumente einmal zu unterschreiben.",
    holder: "Es unterschreibt",
    count: "Dokumente",
    hashes: "Ihre Hashwerte beginnen mit",
    button: "Unterschreiben",
    refuse: "Ablehnen",
  },
  pins: {
    good: "alles geht gut",
    wrong: "ist falsch",
    signsAnother: "unterschreibt etwas anderes",
    neverAnswers: "antwortet nie",
    outOfOrder: "ist außer Betrieb",
  },
  unknown: "Unbekannte Anwendung",
  unknownHint: "Diese Adresse kommt von keiner Anwendung, die wir kennen. Bitte beginnen Sie dort noch einmal.",
};

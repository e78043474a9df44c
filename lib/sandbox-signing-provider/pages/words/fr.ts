import type { Words } from "./words";

export const fr: Words = {
  ribbon: "Un prestataire imaginaire. Rien de ce qui est signé ici ne prouve quoi que ce soit.",
  claim: "Des clés dans les nuages",
  invented: (name) => `${name} est inventée, comme toutes les personnes qui y ont une clé.`,
  forTesters: "Pour les tests",
  cancel: "Annuler",
  pin: "Code PIN",
  wrongPin: "Le code PIN est faux. Veuillez réessayer.",
  who: {
    title: "Qui signe ?",
    lead: "Choisissez de qui la clé sera utilisée. Rien n’est encore signé.",
    people: "Personnes",
    button: "Continuer",
    expired: "certificat expiré",
    noKey: "pas encore de clé",
  },
  approve: {
    title: "Signer ceci ?",
    lead: "Avec votre code PIN, vous permettez à ce prestataire de signer exactement ces documents, une seule fois.",
    holder: "Signataire",
    count: "Documents",
    hashes: "Leurs empreintes commencent par",
    button: "Signer",
    refuse: "Refuser",
  },
  pins: {
    good: "tout va bien",
    wrong: "est faux",
    signsAnother: "signe autre chose",
    neverAnswers: "ne répond jamais",
    outOfOrder: "est hors service",
  },
  unknown: "Application inconnue",
  unknownHint: "Cette adresse ne vient d’aucune application connue. Veuillez y recommencer.",
};

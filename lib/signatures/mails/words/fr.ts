import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const fr = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} demande ${byVoice("votre", "ta")} signature : ${what}`,
    reminderSubject: (payee) => `Rappel : ${payee} attend ${byVoice("votre", "ta")} signature`,
    asks: (payee, what) => `${payee} ${byVoice("vous", "te")} demande de lire et de signer « ${what} ».`,
    document: "Document",
    until: "Jusqu’au",
    link: "Lire et signer",
    note: byVoice(
      "Ce lien n’est que pour vous : quiconque l’a peut signer en votre nom. Ne le transférez pas.",
      "Ce lien n’est que pour toi : quiconque l’a peut signer en ton nom. Ne le transfère pas.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} demande ${byVoice("votre", "ton")} approbation : ${what}`,
    reminderSubject: (payee) => `Rappel : ${payee} attend ${byVoice("votre", "ton")} approbation`,
    asks: (payee, what) => `${payee} ${byVoice("vous", "te")} demande de lire et d’approuver « ${what} ».`,
    link: "Lire et approuver",
    note: byVoice(
      "Ce lien n’est que pour vous : quiconque l’a peut approuver en votre nom. Ne le transférez pas.",
      "Ce lien n’est que pour toi : quiconque l’a peut approuver en ton nom. Ne le transfère pas.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} a annulé « ${what} », que ${byVoice("vous aviez", "tu avais")} approuvé. Cela ne sera pas mené à terme.`,
      unsigned: (payee, what) => `${payee} a annulé « ${what} ». Il n’y a plus rien à approuver.`,
    },
    rejected: {
      subject: (what) => `Ne sera pas mené à terme : ${what}`,
      said: (payee, what) => `« ${what} », demandé par ${payee}, ne sera pas mené à terme : une des parties a refusé.`,
    },
    expired: {
      said: (payee, what) =>
        `« ${what} », demandé par ${payee}, ne sera pas mené à terme : toutes les parties ne l’ont pas approuvé ou signé à temps.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} ne demande plus cette approbation : ${what}`,
      said: (payee, what) =>
        `${payee} a demandé à une autre personne d’approuver « ${what} ». L’ancien lien ne fonctionne plus.`,
    },
    completed: {
      subject: (what) => `Mené à terme : ${what}`,
      said: (payee, what) =>
        `« ${what} », demandé par ${payee}, est mené à terme : toutes les parties l’ont approuvé ou signé.`,
      link: "Télécharger les documents",
      attached: "Les documents sont joints.",
    },
    code: {
      subject: (code) => `${code} est ${byVoice("votre", "ton")} code d’approbation`,
      said: (code, payee) => `${byVoice("Votre", "Ton")} code pour approuver les documents de ${payee} : ${code}`,
      note: byVoice(
        "Il est valable dix minutes. N’approuvez que si la page affiche le même code de documents. Personne ne vous demandera jamais ce code par téléphone.",
        "Il est valable dix minutes. N’approuve que si la page affiche le même code de documents. Personne ne te demandera jamais ce code par téléphone.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} : ${byVoice("votre", "ton")} code pour approuver avec ${payee} (documents ${documents}). Valable 10 minutes. Ne le ${byVoice("donnez", "donne")} à personne.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} a annulé : ${what}`,
    said: (payee, what) =>
      `${payee} a annulé « ${what} », que ${byVoice("vous aviez", "tu avais")} signé. La signature ne sera pas menée à terme.`,
    unsigned: (payee, what) => `${payee} a annulé « ${what} ». Il n’y a plus rien à signer.`,
    link: "Voir ce qu’il en est",
    note: byVoice("Vous n’avez rien à faire.", "Tu n’as rien à faire."),
  },
  rejected: {
    subject: (what) => `Ne sera pas signé : ${what}`,
    said: (payee, what) =>
      `« ${what} », demandé par ${payee}, ne sera pas mené à terme : une des parties a refusé de signer.`,
  },
  expired: {
    subject: (what) => `Délai dépassé : ${what}`,
    said: (payee, what) =>
      `« ${what} », demandé par ${payee}, n’a pas été signé à temps par toutes les parties. La signature ne sera pas menée à terme.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} ne demande plus cette signature : ${what}`,
    said: (payee, what) =>
      `${payee} a demandé à une autre personne de signer « ${what} ». L’ancien lien ne fonctionne plus.`,
    note: "Il n’y a rien d’autre à faire.",
  },
  reading: {
    subject: (payee, what) => `${payee} envoie des documents à lire : ${what}`,
    said: (payee, what) =>
      `${payee} envoie « ${what} » pour lecture, pendant que d’autres personnes le signent. Il n’y a rien à signer.`,
    link: "Lire les documents",
    note: "Ce lien montre les documents à quiconque l’a.",
  },
  completed: {
    subject: (what) => `Signé par toutes les parties : ${what}`,
    said: (payee, what) => `« ${what} », demandé par ${payee}, est signé par toutes les parties.`,
    download: `${byVoice("Vous pouvez", "Tu peux")} le télécharger.`,
    link: "Télécharger les documents signés",
    note: byVoice(
      "Conservez le PDF lui-même : les signatures sont dedans et chacun peut les vérifier.",
      "Garde avec toi le PDF lui-même : les signatures sont dedans et chacun peut les vérifier.",
    ),
    attached: "Les documents signés sont joints.",
    copies: (addresses) => `Une copie est envoyée à ${addresses}.`,
  },
  copy: {
    subject: (what) => `Copie de ce que tous ont signé : ${what}`,
    said: (payee, what) =>
      `« ${what} » a été signé par tout le monde. ${payee} a demandé l’envoi d’une copie à cette adresse.`,
    tooLarge: (payee) => `Les documents sont trop volumineux pour un e-mail. ${payee} peut les fournir.`,
    link: "Vérifier un document signé",
  },
  code: {
    subject: (code) => `${code} est ${byVoice("votre", "ton")} code de signature`,
    said: (code, payee) => `${byVoice("Votre", "Ton")} code pour signer les documents de ${payee} : ${code}`,
    documents: "Documents",
    link: "Revenir aux documents",
    note: byVoice(
      "Il est valable dix minutes. Ne signez que si la page affiche le même code de documents. Personne ne vous demandera jamais ce code par téléphone.",
      "Il est valable dix minutes. Ne signe que si la page affiche le même code de documents. Personne ne te demandera jamais ce code par téléphone.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} est ${byVoice("votre", "ton")} code pour signer avec ${payee} (documents ${documents}). Valable 10 minutes. Ne le ${byVoice("donnez", "donne")} à personne.`,
});

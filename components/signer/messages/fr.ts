import { sentence } from "@/components/payer/messages/sentence";
import type { SignerMessages } from "./messages";

export const fr: SignerMessages = {
  summary: {
    title: "Récapitulatif de la demande",
    requestFrom: {
      SIGNER: (payee) => sentence`Demande de signature de ${payee}`,
      APPROVER: (payee) => sentence`Demande d’approbation de ${payee}`,
      VIEWER: (payee) => sentence`Documents de ${payee}`,
    },
    until: "Ouverte jusqu’au",
    others: "Autres personnes",
    unnamed: "Une autre personne",
    statuses: {
      PENDING: "Pas encore avertie",
      NOTIFIED: "Avertie",
      OPENED: "En cours de lecture",
      SIGNED: "A signé",
      DECLINED: "A refusé",
    },
    approved: "A approuvé",
  },
  documents: {
    title: "Documents",
    open: "Ouvrir",
    loading: "Chargement du document…",
    notShown:
      "Ce document ne peut pas s’afficher ici. On peut l’ouvrir ou le télécharger pour le lire ; tout le reste fonctionne quand même.",
    toFillIn: "À remplir",
  },
  viewer: {
    tools: "Affichage du document",
    page: "Page # sur @",
    previous: "Page précédente",
    next: "Page suivante",
    larger: "Agrandir",
    smaller: "Réduire",
    asText: "Texte seul",
    asPages: "Pages",
  },
  fields: {
    names: { SIGNATURE: "Signature", INITIALS: "Initiales", DATE: "Date", TEXT: "Texte", CHECKBOX: "Case à cocher" },
    onPage: (page) => `page ${page}`,
    optional: "facultatif",
    signHere: "Signer ici",
    initialHere: "Initiales ici",
    next: "Champ suivant",
    progress: "# sur @ remplis",
    finish: "Aller à la signature",
  },
  method: {
    title: "Façon de signer",
    names: {
      HANDWRITTEN: "À la main",
      EMAIL_OTP: "Code par e-mail",
      SMS_OTP: "Code par SMS",
      CERTIFICATE: "Certificat",
      REMOTE: "Service de signature",
    },
    none: (payee) => `La façon de signer demandée par ${payee} n’est pas encore disponible sur cette page.`,
  },
  handwriting: {
    title: "Signature",
    initials: "Initiales",
    draw: "Dessiner",
    type: "Taper",
    hint: "Cadre où dessiner avec le doigt, un stylet ou la souris. Le nom peut aussi être tapé.",
    undo: "Annuler",
    clear: "Effacer",
    name: "Prénom et nom",
  },
  code: {
    send: "Envoyer le code",
    again: "Envoyer un autre code",
    sent: (until) => sentence`Le code a été envoyé. Il est valable jusqu’au ${until}.`,
    triesLeft: (count) => `Essais restants : ${count}.`,
    noTries: "Ce code ne peut plus servir.",
    label: "Code à six chiffres",
    document: (code) => `Code du document ${code} : le message qui contient le code doit indiquer le même.`,
  },
  consent: {
    labels: {
      SIGNER: "J’ai lu les documents et je les signe électroniquement.",
      APPROVER: "J’ai lu les documents et je les approuve électroniquement.",
    },
    what: "C’est une signature électronique simple au sens du règlement eIDAS. Paraph scelle les documents par un cachet électronique avancé, afin que toute modification ultérieure soit visible.",
  },
  act: { SIGNER: "Signer", APPROVER: "Approuver" },
  working: "Signature en cours…",
  decline: {
    open: "Je ne veux pas signer",
    question: (payee) => `Nous avertirons ${payee} et personne ne pourra plus signer ces documents.`,
    reason: "Motif (facultatif)",
    confirm: "Refuser de signer",
  },
  problems: {
    title: "Pas encore signé",
    consent: "L’accord n’est pas coché.",
    handwriting: "Il manque la signature.",
    initials: "Il manque les initiales.",
    code: "Ce code n’est pas le bon.",
    codeMissing: "Il manque le code.",
    value: "Ce champ est à remplir.",
    changed:
      "Les documents ont changé entre-temps et sont affichés tels qu’ils sont maintenant. Rien de ce qui a été rempli n’est perdu.",
    codeNotSent:
      "Le code n’a pas pu être envoyé. Cela marchera peut-être plus tard, ou avec une autre façon de signer.",
    tooManyCodes: "Trop de codes ont été envoyés en peu de temps. Un autre pourra être envoyé un peu plus tard.",
  },
  remote: {
    hint: (provider) =>
      `La signature se poursuit chez ${provider} : d’abord pour dire qui signe, puis pour accepter exactement ces documents. Le chemin ramène ici de lui-même.`,
    failures: {
      DENIED: (provider) => `Le consentement n’a pas été donné chez ${provider}.`,
      UNAVAILABLE: (provider) => `${provider} est injoignable pour le moment. Cela peut fonctionner dans un instant.`,
      NO_ANSWER: (provider) => `${provider} n’a pas répondu : rien n’est donc signé.`,
      REFUSED: (provider) => `${provider} n’a pas signé.`,
      NO_CERTIFICATE: (provider) => `Il n’y a chez ${provider} aucun certificat utilisable ici.`,
      EXPIRED: (provider) => `Le certificat chez ${provider} a expiré.`,
      UNUSABLE: (provider) => `Le certificat chez ${provider} ne permet pas de signer.`,
      WRONG: (provider) => `Ce que ${provider} a signé n’est pas ces documents : cela n’a donc pas été accepté.`,
      TOO_MANY: (provider) => `${provider} ne peut pas signer autant de documents à la fois.`,
      LATE: (provider) => `Le retour depuis ${provider} a pris trop de temps.`,
    },
  },
  waiting: {
    title: "D’autres personnes signent d’abord",
    hint: (names) =>
      sentence`Il manque la signature de ${names}. Un message arrivera au moment de signer, et cette page se met à jour toute seule.`,
  },
  read: { title: "À lire", hint: "Il n’y a rien à signer ici." },
  signed: {
    titles: { SIGNER: "Signé", APPROVER: "Approuvé" },
    complete: (payee) => sentence`Toutes les signatures sont là. Nous avons averti ${payee}.`,
    othersToCome: "Il manque encore des signatures d’autres personnes. Cette page se met à jour toute seule.",
    method: "Façon de signer",
    pay: (amount) => `Continuer vers le paiement : ${amount}`,
    isPaid: "Le paiement est fait.",
  },
  declined: "La signature a été refusée",
  rejected: {
    title: "Une autre personne a refusé de signer",
    hint: (payee) => sentence`Ces documents ne peuvent plus être signés. Nous avons averti ${payee}.`,
  },
  expiredHint: (date) => `Les documents pouvaient être signés jusqu’au ${date}.`,
  cancelled: {
    title: "Cette demande a été retirée",
    hint: (payee) => `${payee} a retiré la demande. Il n’y a rien à signer ici.`,
  },
  unavailable: {
    title: "Les documents ne sont pas encore prêts",
    hint: "Leur préparation n’a pas abouti et un nouvel essai est en cours. Cette page se met à jour toute seule.",
  },
  troubleHint: "Rien n’est signé tant que cette page ne le dit pas.",
  secure: "Signatures électroniques scellées",
};

import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const fr: Messages = {
  summary: {
    title: "Récapitulatif du paiement",
    payTo: (payee) => `Paiement à ${payee}`,
    signFor: (payee) => `Signature pour ${payee}`,
    requestFrom: (payee) => `Demande de paiement de ${payee}`,
    concept: "Motif",
    onStatement: "Sur votre relevé",
    invoice: "Facture",
    dueDate: "Échéance",
    overdue: "en retard",
    payBefore: "À payer avant le",
    chargedOn: "Date du débit",
    download: (document) => `Télécharger ${document}`,
  },
  banks: {
    title: "Choisissez votre banque",
    hint: "Vous confirmez le paiement sur le site ou l’application de votre banque. Personne d’autre ne voit vos codes.",
    search: "Rechercher votre banque",
    searchButton: "Rechercher",
    country: "Pays",
    allCountries: "Tous les pays",
    found: { one: "# banque", other: "# banques" },
    noneFound: "Nous n’avons pas trouvé cette banque.",
    showAll: "Afficher les # banques",
    lastUsed: "Dernière utilisée",
    degraded: "Peut prendre plus de temps que d’habitude",
    down: "Indisponible pour le moment",
    opening: "Connexion à votre banque…",
    consent: (payee, amount) =>
      sentence`En choisissant votre banque, vous nous demandez d’initier ce paiement de ${amount} à ${payee}.`,
  },
  transfer: {
    title: "Ma banque n’est pas dans la liste",
    hint: (payee) =>
      `Faites un virement avec ces informations. ${payee} verra le paiement à son arrivée sur son compte.`,
    beneficiary: "Bénéficiaire",
    amount: "Montant",
    reference: "Motif",
    copy: (label) => `Copier : ${label}`,
    copied: "Copié",
    scan: "Ou scannez ce code avec l’application de votre banque.",
  },
  phone: {
    title: "Continuer sur votre téléphone",
    hint: "Scannez le code avec l’appareil photo. Cette page suivra votre progression.",
  },
  bank: {
    taking: (bank) => `Redirection vers ${bank}`,
    takingHint: "Si rien ne s’ouvre dans quelques secondes, utilisez le bouton.",
    continue: (bank) => `Continuer vers ${bank}`,
    atBank: (bank) => `Votre paiement est en cours chez ${bank}`,
    atBankHint: "Terminez-le sur le site ou l’application de votre banque. Cette page se met à jour toute seule.",
    chooseAnother: "Choisir une autre banque",
    confirming: "Confirmation auprès de votre banque",
    confirmingHint: (bank) =>
      sentence`Nous attendons la réponse de ${bank}. Cela prend en général quelques secondes ; inutile de payer une seconde fois.`,
  },
  unresolved: {
    title: (bank) => `Nous ne savons pas encore si ${bank} a effectué votre paiement`,
    asked: "La banque ne nous a pas dit ce qu’il est devenu, et nous continuons à demander.",
    unasked: "La banque ne nous a pas dit ce qu’il est devenu.",
    hint: (payee, amount) =>
      sentence`Regardez d’abord dans l’application de votre banque : si un paiement de ${amount} à ${payee} y figure, il est fait et vous n’avez rien d’autre à faire.`,
    goOn: "Ma banque n’affiche pas ce paiement",
    warning: (payee, amount) =>
      `Si le premier paiement a bien été effectué et que vous payez à nouveau, ${amount} quitteront deux fois votre compte et ${payee} devrait vous les rembourser.`,
    understood: "J’ai vérifié et je sais que je pourrais payer deux fois.",
    confirm: "Payer à nouveau",
  },
  paid: {
    title: "Paiement confirmé",
    hint: (payee) => sentence`Votre banque a accepté le paiement et nous avons prévenu ${payee}.`,
    arrivedHint: (payee) => sentence`${payee} a constaté l’arrivée de votre paiement. Vous n’avez plus rien à faire.`,
    scheduled: "Paiement programmé",
    scheduledHint: (payee, date) =>
      `Votre banque enverra l’argent à ${payee} le ${date}. Vous n’avez rien d’autre à faire.`,
    rejectedLater: "Votre banque a rejeté le paiement",
    rejectedLaterHint: (payee) =>
      `Elle l’avait d’abord accepté ; l’argent n’est finalement pas arrivé. Contactez ${payee} pour payer autrement.`,
    at: "Date",
    bank: "Banque",
    reference: "Référence",
    downloadReceipt: "Télécharger le reçu",
    returnTo: (payee) => `Retour chez ${payee}`,
    returning: "Retour automatique dans # s.",
    stay: "Rester ici",
  },
  failed: {
    title: "Le paiement n’a pas abouti",
    titleAt: (bank) => `Le paiement avec ${bank} n’a pas abouti`,
    titleUnclear: (bank) => `${bank} ne nous a pas dit ce qu’est devenu le paiement`,
    lookFirst: "Avant de payer à nouveau, regardez dans l’application de votre banque si le paiement y figure.",
    reasons: {
      INSUFFICIENT_FUNDS: "Le solde du compte était insuffisant. Essayez avec un autre compte ou une autre banque.",
      ACCOUNT_UNUSABLE:
        "La banque n’autorise pas les paiements depuis ce compte. Essayez avec un autre compte ou une autre banque.",
      LIMIT_EXCEEDED:
        "Le montant dépasse le plafond de votre compte. Relevez-le auprès de votre banque ou essayez avec une autre.",
      CANCELLED: "Vous avez annulé le paiement dans votre banque. Vous pouvez réessayer quand vous voulez.",
      NOT_CONFIRMED: "La banque n’a pas pu vérifier votre identité. Vous pouvez réessayer.",
      TIMED_OUT: "Le délai pour confirmer auprès de la banque est dépassé. Vous pouvez réessayer.",
      BANK_UNAVAILABLE: "La banque ne répond pas pour le moment. Patientez un peu ou choisissez-en une autre.",
      PAYEE_REFUSED: "La banque n’a pas accepté le compte destinataire.",
      NOT_SUPPORTED: "Cette banque ne permet pas ce type de paiement. Choisissez-en une autre.",
      REFUSED: "La banque l’a refusé sans préciser pourquoi. Essayez avec un autre compte ou une autre banque.",
      FORGOTTEN:
        "La banque dit ne pas connaître ce paiement. Vérifiez dans l’application de votre banque avant de réessayer.",
      NOT_ARRIVED: "Le bénéficiaire a vérifié : ce paiement ne lui est pas parvenu. Vous pouvez réessayer.",
    },
    notCharged: "Vous n’avez pas été débité.",
    askPayee: (payee) => `Contactez ${payee} : réessayer ne servira à rien.`,
    tryAgain: (bank) => `Réessayer avec ${bank}`,
  },
  decline: {
    open: "Je ne souhaite pas payer",
    question: (payee) => `Nous préviendrons ${payee} et ce lien cessera de fonctionner.`,
    confirm: "Refuser le paiement",
  },
  declined: {
    title: "Vous avez refusé ce paiement",
    hint: (payee) => sentence`Nous avons prévenu ${payee}.`,
  },
  expired: {
    title: "Ce lien a expiré",
    hint: (date) => `Le paiement était possible jusqu’au ${date}.`,
    askNewLink: "Demander un nouveau lien",
    asked: (payee) => sentence`Nous avons demandé un nouveau lien à ${payee}.`,
  },
  cancelled: {
    title: "Ce paiement a été annulé",
    hint: (payee) => `${payee} a retiré la demande. Il n’y a rien à payer ici.`,
  },
  signature: {
    title: "Ce lien demande une signature",
    hint: (payee) => sentence`Les documents ne peuvent pas encore être signés sur cette page. Contactez ${payee}.`,
  },
  unavailable: {
    title: "Il n’y a rien à payer ici",
    hint: (payee) => `Cette demande de ${payee} ne peut pas encore être traitée sur cette page.`,
  },
  unknown: { title: "Cette page n’existe pas", hint: "Vérifiez que le lien est complet." },
  trouble: {
    title: "Un problème est survenu de notre côté",
    hint: "Réessayez. Si vous aviez confirmé le paiement dans votre banque, ne le refaites pas : nous vérifierons.",
    tryAgain: "Réessayer",
  },
  problems: {
    bankUnavailable: "Cette banque ne répond pas pour le moment. Réessayez plus tard ou choisissez-en une autre.",
    attemptInProgress:
      "Un paiement est déjà en cours dans votre banque. Attendez qu’il se termine avant d’en choisir une autre.",
    other: "Cela n’a pas fonctionné. Réessayez.",
  },
  footer: { language: "Langue", secure: "Paiement sécurisé de banque à banque" },
};

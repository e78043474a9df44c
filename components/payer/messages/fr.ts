import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const fr = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Récapitulatif du paiement",
    payTo: (payee) => `Paiement à ${payee}`,
    signFor: (payee) => `Signature pour ${payee}`,
    requestFrom: (payee) => `Demande de paiement de ${payee}`,
    concept: "Motif",
    onStatement: byVoice("Sur votre relevé", "Sur ton relevé"),
    invoice: "Facture",
    dueDate: "Échéance",
    overdue: "en retard",
    payUntil: "À payer jusqu’au",
    chargedOn: "Date du débit",
    download: (document) => `Télécharger ${document}`,
  },
  banks: {
    title: byVoice("Choisissez votre banque", "Choisis ta banque"),
    hint: byVoice(
      "Vous confirmez le paiement auprès de votre banque. Nous ne demandons jamais votre mot de passe.",
      "Tu confirmes le paiement auprès de ta banque. Nous ne demandons jamais ton mot de passe.",
    ),
    search: byVoice("Rechercher votre banque", "Rechercher ta banque"),
    searchButton: "Rechercher",
    country: "Pays",
    allCountries: "Tous les pays",
    found: { one: "# banque", other: "# banques" },
    noneFound: "Nous n’avons pas trouvé cette banque.",
    showAll: "Afficher les # banques",
    lastUsed: "Dernière utilisée",
    degraded: "Peut prendre plus de temps que d’habitude",
    companies: "Réservée aux entreprises",
    down: "Indisponible pour le moment",
    opening: byVoice("Connexion à votre banque…", "Connexion à ta banque…"),
    consent: (payee, amount) =>
      sentence`En choisissant ${byVoice("votre", "ta")} banque, ${byVoice("vous nous demandez", "tu nous demandes")} d’initier ce paiement de ${amount} à ${payee}.`,
  },
  noBank: {
    title: byVoice("Payez par virement", "Paye par virement"),
    hint: byVoice(
      "Aucune des banques de cette page ne peut effectuer ce paiement. Vous pouvez faire le virement vous-même.",
      "Aucune des banques de cette page ne peut effectuer ce paiement. Tu peux faire le virement toi-même.",
    ),
  },
  transfer: {
    title: "Ma banque n’est pas dans la liste",
    hint: (payee) =>
      `${byVoice("Faites", "Fais")} un virement avec ces informations. ${payee} verra le paiement à son arrivée sur son compte.`,
    beneficiary: "Bénéficiaire",
    amount: "Montant",
    reference: "Motif",
    copy: (label) => `Copier\u00a0: ${label}`,
    copied: "Copié",
    scan: byVoice(
      "Ou scannez ce code avec l’application de votre banque.",
      "Ou scanne ce code avec l’application de ta banque.",
    ),
    say: "Je l’ai fait",
    sayHint: (payee) => sentence`Nous le disons à ${payee}. Le paiement compte une fois l’argent arrivé.`,
    said: byVoice("Vous dites avoir fait le virement", "Tu dis avoir fait le virement"),
    saidOn: (date) => `${byVoice("Vous nous l’avez", "Tu nous l’as")} dit le ${date}.`,
    saidHint: (payee) => `${payee} le verra à son arrivée, en général après un ou deux jours ouvrés.`,
    payOnce: byVoice(
      "Ne payez ici que si vous savez que votre virement n’a pas été fait\u00a0: sinon, vous payeriez deux fois.",
      "Ne paye ici que si tu sais que ton virement n’a pas été fait\u00a0: sinon, tu payerais deux fois.",
    ),
  },
  phone: {
    title: byVoice("Continuer sur votre téléphone", "Continuer sur ton téléphone"),
    hint: byVoice(
      "Scannez le code avec l’appareil photo. Cette page suivra votre progression.",
      "Scanne le code avec l’appareil photo. Cette page suivra ta progression.",
    ),
  },
  bank: {
    taking: (bank) => `Redirection vers ${bank}`,
    takingHint: byVoice(
      "Si rien ne s’ouvre dans quelques secondes, utilisez le bouton.",
      "Si rien ne s’ouvre dans quelques secondes, utilise le bouton.",
    ),
    continue: (bank) => `Continuer vers ${bank}`,
    atBank: (bank) => `${byVoice("Votre", "Ton")} paiement est en cours chez ${bank}`,
    atBankHint: byVoice(
      "Terminez-le sur le site ou l’application de votre banque. Cette page se met à jour toute seule.",
      "Termine-le sur le site ou l’application de ta banque. Cette page se met à jour toute seule.",
    ),
    chooseAnother: "Choisir une autre banque",
    confirming: byVoice("Confirmation auprès de votre banque", "Confirmation auprès de ta banque"),
    confirmingHint: (bank) =>
      sentence`Nous attendons la réponse de ${bank}. Cela prend en général quelques secondes\u00a0; inutile de payer une seconde fois.`,
  },
  steps: {
    inApp: (bank) => `Confirmation dans l’appli de ${bank}`,
    inAppHint: "Le paiement se confirme dans l’appli de la banque, sur le téléphone. Cette page continue toute seule.",
    inAppUntil: (time) => `La confirmation est possible jusqu’au ${time}.`,
    openApp: (bank) => `Ouvrir ${bank}`,
    bankSays: (bank) => `Message de ${bank}`,
    identify: (bank) => `Identification chez ${bank}`,
    identifyHint: (bank) =>
      `${bank} demande ces informations avant d’afficher le paiement. Nous les transmettons et les effaçons à la fin.`,
    fields: {
      PSU_ID: "Identifiant à la banque",
      PSU_CORPORATE_ID: "Identifiant de l’entreprise à la banque",
      DEBTOR_IBAN: "Compte à débiter (IBAN)",
      CODE: "Code",
    },
    problems: {
      REQUIRED: "Cette information manque.",
      INVALID: "Cela ne semble pas correct.",
      REFUSED: "La banque ne l’a pas accepté. À vérifier avant de réessayer.",
    },
    code: "Saisir le code",
    codeHint: (bank) => `${bank} a donné un code pour ce paiement. Aucun mot de passe n’est jamais nécessaire ici.`,
    codeOrApp: (bank) =>
      `Si ${bank} a donné un code, il se saisit ici. Si la banque le demande dans son appli, la confirmation s’y fait et cette page continue toute seule. Aucun mot de passe n’est jamais nécessaire ici.`,
    codeFromThis: (bank) =>
      `Le code s’obtient à partir de ce que ${bank} affiche ici, avec le lecteur ou l’appli de la banque. Aucun mot de passe n’est jamais nécessaire ici.`,
    challengeImage: "Image à partir de laquelle le code s’obtient",
    challengeLink: (bank) => `Ouvrir l’image de ${bank}`,
    method: "Comment confirmer le paiement\u00a0?",
    methodHint: (bank) => `${bank} propose ces moyens.`,
    ways: {
      onPages: (bank) => `Sur le site de ${bank}`,
      inApp: (bank) => `Dans l’appli de ${bank}`,
      byCode: (bank) => `Avec un code de ${bank}, saisi ici`,
    },
    payee: "Vérifier le bénéficiaire",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} n’a pas confirmé que le compte appartient à ${payee} et ne dit pas pourquoi. En cas de doute, mieux vaut demander avant de payer.`,
      NONE: (bank, payee) =>
        sentence`D’après ${bank}, le compte n’appartient pas à ${payee}. L’argent pourrait arriver chez quelqu’un d’autre.`,
      CLOSE: (bank, payee) => `D’après ${bank}, le nom du titulaire du compte ressemble à ${payee} sans être le même.`,
    },
    payeeIs: (name) => sentence`Le titulaire du compte est ${name}.`,
    payeeInsist: "Payer quand même",
    others: "D’autres signatures manquent",
    othersHint: (bank) =>
      sentence`Une signature est arrivée chez ${bank}. Le paiement partira quand toutes les personnes nécessaires y auront signé. Cette page peut être fermée.`,
    signedSoFar: (signed) => `Signatures jusqu’ici\u00a0: ${signed}`,
    signedOf: (signed, required) => `Signatures\u00a0: ${signed} sur ${required}`,
    cancel: (bank) => `Confirmer l’annulation chez ${bank}`,
    cancelHint: (bank) =>
      `${bank} n’annule ce paiement qu’après une confirmation sur place. D’ici là, il peut encore être fait.`,
    notCancelled: (bank) => `${bank} n’a pas annulé ce paiement. Il peut encore être fait.`,
    cancelInApp: (bank) =>
      `${bank} n’annule ce paiement qu’après une confirmation dans son appli, sur le téléphone. D’ici là, il peut encore être fait.`,
    cancelHere: (bank) =>
      `${bank} n’annule ce paiement qu’après une confirmation ici. D’ici là, il peut encore être fait.`,
    keep: "Garder le paiement",
    next: "Continuer",
  },
  unresolved: {
    title: (bank) => `Nous ne savons pas encore si ${bank} a effectué ${byVoice("votre", "ton")} paiement`,
    asked: "La banque ne nous a pas dit ce qu’il est devenu, et nous continuons à demander.",
    unasked: "La banque ne nous a pas dit ce qu’il est devenu.",
    hint: (payee, amount) =>
      sentence`${byVoice("Regardez", "Regarde")} d’abord dans l’application de ${byVoice("votre", "ta")} banque\u00a0: si un paiement de ${amount} à ${payee} y figure, il est fait et ${byVoice("vous n’avez", "tu n’as")} rien d’autre à faire.`,
    goOn: "Ma banque n’affiche pas ce paiement",
    warning: (payee, amount) =>
      `Si le premier paiement a bien été effectué et que ${byVoice("vous payez", "tu payes")} à nouveau, ${amount} quitteront deux fois ${byVoice("votre", "ton")} compte et ${payee} devrait ${byVoice("vous", "te")} les rembourser.`,
    understood: "J’ai vérifié et je sais que je pourrais payer deux fois.",
    confirm: "Payer à nouveau",
  },
  paid: {
    title: "Paiement confirmé",
    hint: (payee) => sentence`${byVoice("Votre", "Ta")} banque a accepté le paiement et nous avons prévenu ${payee}.`,
    orderedHint: (payee) => sentence`${byVoice("Votre", "Ta")} banque a reçu l’ordre et nous avons prévenu ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} a constaté l’arrivée de ${byVoice("votre", "ton")} paiement. ${byVoice("Vous n’avez", "Tu n’as")} plus rien à faire.`,
    partArrived: "Une partie du paiement est arrivée",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} a constaté l’arrivée de ${arrived} sur ${amount} de ${byVoice("votre", "ton")} paiement, et encore rien du reste.`,
    scheduled: "Paiement programmé",
    scheduledHint: (payee, date) =>
      `${byVoice("Votre", "Ta")} banque a reçu l’ordre d’envoyer l’argent à ${payee} le ${date}. ${byVoice("Vous n’avez", "Tu n’as")} rien d’autre à faire.`,
    rejectedLater: byVoice("Votre banque a rejeté le paiement", "Ta banque a rejeté le paiement"),
    rejectedLaterHint: (payee) =>
      `Elle en avait reçu l’ordre\u00a0; l’argent n’est finalement pas arrivé. ${byVoice("Contactez", "Contacte")} ${payee} pour payer autrement.`,
    rejectedLaterAgain:
      "Elle en avait reçu l’ordre\u00a0; l’argent n’est finalement pas arrivé. Le paiement peut être refait ici.",
    takenBack: "Le paiement n’est plus confirmé",
    takenBackHint: (payee) =>
      `Il avait d’abord été confirmé, puis la confirmation a été retirée. ${byVoice("Contactez", "Contacte")} ${payee} pour en parler.`,
    takenBackAgain:
      "Il avait d’abord été confirmé, puis la confirmation a été retirée. Avant de payer ici à nouveau, le compte montre si l’argent est parti.",
    payAgain: "Payer à nouveau",
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
    titleUnknown: "Nous ne savons pas ce qu’est devenu le paiement",
    lookFirst: byVoice(
      "Avant de payer à nouveau, regardez dans l’application de votre banque si le paiement y figure.",
      "Avant de payer à nouveau, regarde dans l’application de ta banque si le paiement y figure.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Le solde du compte était insuffisant.",
      ACCOUNT_UNUSABLE: "La banque n’autorise pas ce paiement depuis ce compte.",
      LIMIT_EXCEEDED: byVoice(
        "Le montant dépasse un plafond de votre compte ou de la banque.",
        "Le montant dépasse un plafond de ton compte ou de la banque.",
      ),
      CANCELLED: byVoice("Le paiement a été annulé dans votre banque.", "Le paiement a été annulé dans ta banque."),
      NOT_CONFIRMED: byVoice(
        "La banque n’a pas pu vérifier votre identité.",
        "La banque n’a pas pu vérifier ton identité.",
      ),
      TIMED_OUT: "Le délai pour confirmer auprès de la banque est dépassé.",
      BANK_UNAVAILABLE: "La banque n’a pas pu effectuer le paiement pour le moment.",
      PAYEE_REFUSED: "La banque n’a pas accepté le compte destinataire.",
      NOT_SUPPORTED: "Cette banque ne permet pas ce type de paiement.",
      NOT_TAKEN: byVoice(
        "La banque n’a pas accepté notre demande\u00a0; vous n’y êtes pour rien.",
        "La banque n’a pas accepté notre demande\u00a0; tu n’y es pour rien.",
      ),
      DUPLICATE: byVoice(
        "La banque le prend pour un paiement qu’elle a déjà. Vérifiez dans l’application de votre banque.",
        "La banque le prend pour un paiement qu’elle a déjà. Vérifie dans l’application de ta banque.",
      ),
      FORGOTTEN: "La banque dit ne pas connaître ce paiement.",
      OUT_OF_REACH: "La banque ne nous dit plus ce qu’est devenu ce paiement.",
      NOT_ARRIVED: "Le bénéficiaire a vérifié\u00a0: ce paiement ne lui est pas parvenu.",
      REFUSED: byVoice(
        "La banque l’a refusé, sans raison que nous puissions vous transmettre.",
        "La banque l’a refusé, sans raison que nous puissions te transmettre.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice(
        "Essayez avec un autre compte ou une autre banque.",
        "Essaie avec un autre compte ou une autre banque.",
      ),
      ACCOUNT_UNUSABLE: byVoice(
        "Essayez avec un autre compte ou une autre banque.",
        "Essaie avec un autre compte ou une autre banque.",
      ),
      LIMIT_EXCEEDED: byVoice(
        "Relevez-le auprès de votre banque ou essayez avec une autre.",
        "Relève-le auprès de ta banque ou essaie avec une autre.",
      ),
      CANCELLED: byVoice("Vous pouvez réessayer quand vous voulez.", "Tu peux réessayer quand tu veux."),
      NOT_CONFIRMED: byVoice("Vous pouvez réessayer.", "Tu peux réessayer."),
      TIMED_OUT: byVoice("Vous pouvez réessayer.", "Tu peux réessayer."),
      BANK_UNAVAILABLE: byVoice(
        "Patientez un peu ou choisissez-en une autre.",
        "Patiente un peu ou choisis-en une autre.",
      ),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Choisissez-en une autre.", "Choisis-en une autre."),
      NOT_TAKEN: byVoice("Choisissez une autre banque.", "Choisis une autre banque."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Vérifiez dans l’application de votre banque avant de réessayer.",
        "Vérifie dans l’application de ta banque avant de réessayer.",
      ),
      OUT_OF_REACH: byVoice(
        "Vérifiez dans l’application de votre banque avant de réessayer.",
        "Vérifie dans l’application de ta banque avant de réessayer.",
      ),
      NOT_ARRIVED: byVoice("Vous pouvez réessayer.", "Tu peux réessayer."),
      REFUSED: byVoice(
        "Essayez avec un autre compte ou une autre banque.",
        "Essaie avec un autre compte ou une autre banque.",
      ),
    },
    notCharged: "Rien n’a été débité.",
    askPayee: (payee) => `${byVoice("Contactez", "Contacte")} ${payee}\u00a0: réessayer ne servira à rien.`,
    tryAgain: (bank) => `Réessayer avec ${bank}`,
  },
  dispute: {
    open: "Quelque chose ne va pas",
    question: "Qu’est-ce qui ne va pas\u00a0?",
    choose: "Choisir un motif",
    reasons: {
      WRONG_AMOUNT: "Le montant n’est pas le bon",
      ALREADY_PAID: "C’est déjà payé",
      NOT_RECEIVED: "Ce qui est facturé n’est pas arrivé, ou est défectueux",
      NOT_MINE: "Ce n’est pas pour moi",
      OTHER: "Autre chose",
    },
    comment: "Plus de détails (facultatif)",
    hint: (payee) =>
      sentence`Nous le dirons à ${payee}, et aucun rappel ne part avant vérification. La demande reste ouverte.`,
    send: (payee) => `Le dire à ${payee}`,
    said: byVoice("Vous dites que quelque chose ne va pas", "Tu dis que quelque chose ne va pas"),
    saidOn: (date) => `${byVoice("Vous nous l’avez", "Tu nous l’as")} dit le ${date}.`,
    saidHint: (payee) => sentence`${payee} en est informé. Il est toujours possible de payer ici.`,
  },
  decline: {
    open: "Je ne souhaite pas payer",
    question: (payee) => `Nous préviendrons ${payee} et ce lien cessera de fonctionner.`,
    confirm: "Refuser le paiement",
  },
  declined: {
    title: byVoice("Vous avez refusé ce paiement", "Tu as refusé ce paiement"),
    hint: (payee) => sentence`Nous avons prévenu ${payee}.`,
  },
  expired: {
    title: "Ce lien a expiré",
    hint: (date) => `Le paiement était possible jusqu’au ${date}.`,
    askNewLink: "Demander un nouveau lien",
    asked: (payee) => sentence`Nous avons demandé un nouveau lien à ${payee}.`,
  },
  sandbox: "TEST\u00a0: ici, aucun argent réel.",
  renewed: "Ce lien remplace celui qui a été ouvert.",
  cancelled: {
    title: "Ce paiement a été annulé",
    hint: (payee) => `${payee} a retiré la demande. Il n’y a rien à payer ici.`,
  },
  signFirst: {
    title: "D’abord, la signature",
    hint: (payee) => sentence`${payee} ${byVoice("vous", "te")} demande de signer les documents avant de payer.`,
    sign: "Lire et signer",
    waiting:
      "Ce qui précède ce paiement reste à signer, par chaque personne avec son propre lien. Cette page avance d’elle-même.",
    late: (payee) => `Ce qui précède ce paiement n’a pas été signé à temps. ${payee} peut le demander à nouveau.`,
  },
  notSigned: {
    title: "Ce paiement n’est pas possible",
    hint: (payee) =>
      `Ce qui devait être signé avant a été refusé ou retiré. ${payee} peut dire ce qui se passe maintenant.`,
  },
  held: {
    title: "Le paiement n’est pas possible pour l’instant",
    hint: (payee) =>
      `Il n’est pas encore confirmé que le compte appartient à ${payee}\u00a0: rien ne peut y être payé. Le lien fonctionnera dès que ce sera confirmé.`,
  },
  unavailable: {
    title: "Un paiement a déjà été commencé",
    hint: (payee) =>
      `Il a été commencé dans une banque qui n’est plus sur cette page, et a peut-être été effectué\u00a0: son application ou son site le montre. ${payee} peut dire s’il est arrivé.`,
  },
  unknown: {
    title: "Cette page n’existe pas",
    hint: byVoice("Vérifiez que le lien est complet.", "Vérifie que le lien est complet."),
  },
  tooMany: {
    title: "Trop de tentatives",
    hint: byVoice(
      "De nombreux liens qui n’existent pas ont été ouverts depuis votre réseau. Attendez une minute, puis rouvrez le vôtre.",
      "De nombreux liens qui n’existent pas ont été ouverts depuis ton réseau. Attends une minute, puis rouvre le tien.",
    ),
  },
  trouble: {
    title: "Un problème est survenu de notre côté",
    hint: byVoice(
      "Réessayez. Si vous aviez confirmé le paiement dans votre banque, ne le refaites pas\u00a0: nous vérifierons.",
      "Réessaie. Si tu avais confirmé le paiement dans ta banque, ne le refais pas\u00a0: nous vérifierons.",
    ),
    tryAgain: "Réessayer",
  },
  problems: {
    bankUnavailable: byVoice(
      "Cette banque ne répond pas pour le moment. Réessayez plus tard ou choisissez-en une autre.",
      "Cette banque ne répond pas pour le moment. Réessaie plus tard ou choisis-en une autre.",
    ),
    attemptInProgress: "Aucune autre banque n’a été choisie\u00a0: un paiement est déjà en cours.",
    notTaken: (button) =>
      `«\u00a0${button}\u00a0» n’a pas été pris en compte\u00a0: il faut d’abord savoir ce que devient le paiement commencé.`,
    other: byVoice("Cela n’a pas fonctionné. Réessayez.", "Cela n’a pas fonctionné. Réessaie."),
  },
  contact: {
    both: byVoice("Une question\u00a0? Écrivez à @ ou appelez le #.", "Une question\u00a0? Écris à @ ou appelle le #."),
    email: byVoice("Une question\u00a0? Écrivez à @.", "Une question\u00a0? Écris à @."),
    phone: byVoice("Une question\u00a0? Appelez le #.", "Une question\u00a0? Appelle le #."),
    mailTo: (payee) => `Écrire à ${payee}`,
    callTo: (payee) => `Appeler ${payee}`,
  },
  footer: { language: "Langue", secure: "Paiement sécurisé de banque à banque" },
});

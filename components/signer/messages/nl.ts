import { sentence } from "@/components/payer/messages/sentence";
import type { SignerMessages } from "./messages";

export const nl: SignerMessages = {
  summary: {
    title: "Overzicht van het verzoek",
    requestFrom: {
      SIGNER: (payee) => sentence`Verzoek om handtekening van ${payee}`,
      APPROVER: (payee) => sentence`Verzoek om goedkeuring van ${payee}`,
      VIEWER: (payee) => sentence`Documenten van ${payee}`,
    },
    until: "Open tot",
    others: "Anderen",
    unnamed: "Iemand anders",
    statuses: {
      PENDING: "Nog niet gevraagd",
      NOTIFIED: "Gevraagd",
      OPENED: "Aan het lezen",
      SIGNED: "Ondertekend",
      DECLINED: "Geweigerd",
    },
    approved: "Goedgekeurd",
  },
  documents: {
    title: "Documenten",
    open: "Openen",
    loading: "Het document wordt geladen…",
    notShown:
      "Dit document kan hier niet worden getoond. Het kan worden geopend of gedownload om het te lezen; al het andere werkt gewoon.",
    toFillIn: "In te vullen",
  },
  viewer: {
    tools: "Weergave van het document",
    page: "Pagina # van @",
    previous: "Vorige pagina",
    next: "Volgende pagina",
    larger: "Groter",
    smaller: "Kleiner",
    asText: "Alleen tekst",
    asPages: "Pagina’s",
  },
  fields: {
    names: { SIGNATURE: "Handtekening", INITIALS: "Paraaf", DATE: "Datum", TEXT: "Tekst", CHECKBOX: "Vakje" },
    onPage: (page) => `pagina ${page}`,
    optional: "niet verplicht",
    signHere: "Hier ondertekenen",
    initialHere: "Paraaf hier",
    next: "Volgend veld",
    progress: "# van @ ingevuld",
    finish: "Naar de ondertekening",
  },
  method: {
    title: "Manier van ondertekenen",
    names: {
      HANDWRITTEN: "Met de hand",
      EMAIL_OTP: "Code per e-mail",
      SMS_OTP: "Code per sms",
      CERTIFICATE: "Certificaat",
      REMOTE: "Ondertekendienst",
    },
    none: (payee) => `De manier van ondertekenen die ${payee} vraagt, is op deze pagina nog niet beschikbaar.`,
  },
  handwriting: {
    title: "Handtekening",
    initials: "Paraaf",
    draw: "Tekenen",
    type: "Typen",
    hint: "Vak om met een vinger, pen of muis in te tekenen. De naam kan ook worden getypt.",
    undo: "Ongedaan maken",
    clear: "Wissen",
    name: "Voor- en achternaam",
  },
  code: {
    send: "Code versturen",
    again: "Nieuwe code versturen",
    sent: (until) => sentence`De code is verstuurd. Geldig tot ${until}.`,
    triesLeft: (count) => `Resterende pogingen: ${count}.`,
    noTries: "Deze code kan niet meer worden gebruikt.",
    label: "Code van zes cijfers",
    document: (code) => `Documentcode ${code}: in het bericht met de code moet dezelfde staan.`,
  },
  consent: {
    labels: {
      SIGNER: "Ik heb de documenten gelezen en onderteken ze elektronisch.",
      APPROVER: "Ik heb de documenten gelezen en keur ze elektronisch goed.",
    },
    what: "Dit is een gewone elektronische handtekening volgens de eIDAS-verordening. Paraph sluit de documenten af met een geavanceerd elektronisch zegel, zodat elke latere wijziging opvalt.",
  },
  act: { SIGNER: "Ondertekenen", APPROVER: "Goedkeuren" },
  working: "Bezig met ondertekenen…",
  decline: {
    open: "Ik wil niet ondertekenen",
    question: (payee) => `We laten het ${payee} weten, en niemand kan deze documenten nog ondertekenen.`,
    reason: "Reden (niet verplicht)",
    confirm: "Ondertekening weigeren",
  },
  problems: {
    title: "Nog niet ondertekend",
    consent: "De instemming is niet aangevinkt.",
    handwriting: "De handtekening ontbreekt.",
    initials: "De paraaf ontbreekt.",
    code: "Deze code klopt niet.",
    codeMissing: "De code ontbreekt.",
    value: "Dit veld ontbreekt.",
    changed:
      "De documenten zijn intussen veranderd en worden getoond zoals ze nu zijn. Niets van wat is ingevuld, is verloren.",
    codeNotSent:
      "De code kon niet worden verstuurd. Misschien lukt het straks, of met een andere manier van ondertekenen.",
    tooManyCodes: "Er zijn in korte tijd te veel codes verstuurd. Straks kan er weer een worden verstuurd.",
  },
  remote: {
    hint: (provider) =>
      `Het ondertekenen gaat verder bij ${provider}: eerst om te zeggen wie ondertekent, daarna om met precies deze documenten in te stemmen. De weg leidt vanzelf hierheen terug.`,
    failures: {
      DENIED: (provider) => `De toestemming bij ${provider} is niet gegeven.`,
      UNAVAILABLE: (provider) => `${provider} is op dit moment niet bereikbaar. Over een tijdje kan het lukken.`,
      NO_ANSWER: (provider) => `${provider} heeft niet geantwoord, dus er is niets ondertekend.`,
      REFUSED: (provider) => `${provider} heeft niet ondertekend.`,
      NO_CERTIFICATE: (provider) => `Bij ${provider} is er geen certificaat dat hier te gebruiken is.`,
      EXPIRED: (provider) => `Het certificaat bij ${provider} is verlopen.`,
      UNUSABLE: (provider) => `Het certificaat bij ${provider} is er geen om mee te ondertekenen.`,
      WRONG: (provider) => `Wat ${provider} heeft ondertekend, zijn niet deze documenten; het is dus niet aangenomen.`,
      TOO_MANY: (provider) => `${provider} kan niet zoveel documenten tegelijk ondertekenen.`,
      LATE: (provider) => `De terugweg van ${provider} duurde te lang.`,
    },
  },
  waiting: {
    title: "Eerst ondertekenen anderen",
    hint: (names) =>
      sentence`Nog te ondertekenen door: ${names}. Er komt een bericht als het zover is, en deze pagina werkt zichzelf bij.`,
  },
  read: { title: "Om te lezen", hint: "Hier hoeft niets te worden ondertekend." },
  signed: {
    titles: { SIGNER: "Ondertekend", APPROVER: "Goedgekeurd" },
    complete: (payee) => `Iedereen heeft ondertekend. We hebben het ${payee} laten weten.`,
    othersToCome: "Anderen moeten nog ondertekenen. Deze pagina werkt zichzelf bij.",
    method: "Manier van ondertekenen",
    pay: (amount) => `Verder naar de betaling: ${amount}`,
    isPaid: "De betaling is gedaan.",
  },
  declined: "De ondertekening is geweigerd",
  rejected: {
    title: "Iemand anders heeft geweigerd",
    hint: (payee) => `Deze documenten kunnen niet meer worden ondertekend. We hebben het ${payee} laten weten.`,
  },
  expiredHint: (date) => `De documenten konden worden ondertekend tot ${date}.`,
  cancelled: {
    title: "Dit verzoek is ingetrokken",
    hint: (payee) => `${payee} heeft het verzoek ingetrokken. Hier hoeft niets te worden ondertekend.`,
  },
  unavailable: {
    title: "De documenten zijn nog niet klaar",
    hint: "Ze konden niet worden klaargemaakt, en er wordt een nieuwe poging gedaan. Deze pagina werkt zichzelf bij.",
  },
  troubleHint: "Niets is ondertekend voordat deze pagina dat zegt.",
  secure: "Verzegelde elektronische handtekeningen",
};

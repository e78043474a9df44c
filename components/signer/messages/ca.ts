import { sentence } from "@/components/payer/messages/sentence";
import type { SignerMessages } from "./messages";

export const ca: SignerMessages = {
  summary: {
    title: "Resum de la sol·licitud",
    requestFrom: {
      SIGNER: (payee) => sentence`Sol·licitud de signatura de ${payee}`,
      APPROVER: (payee) => sentence`Sol·licitud d’aprovació de ${payee}`,
      VIEWER: (payee) => sentence`Documents de ${payee}`,
    },
    until: "Oberta fins al",
    others: "Altres persones",
    unnamed: "Una altra persona",
    statuses: {
      PENDING: "Encara sense avisar",
      NOTIFIED: "Avisada",
      OPENED: "Llegint",
      SIGNED: "Ha signat",
      DECLINED: "Ha rebutjat",
    },
    approved: "Ha aprovat",
  },
  documents: {
    title: "Documents",
    open: "Obrir",
    loading: "S’està carregant el document…",
    notShown:
      "Aquest document no es pot mostrar aquí. Es pot obrir o descarregar per llegir-lo; la resta funciona igual.",
    toFillIn: "Per emplenar",
  },
  viewer: {
    tools: "Vista del document",
    page: "Pàgina # de @",
    previous: "Pàgina anterior",
    next: "Pàgina següent",
    larger: "Ampliar",
    smaller: "Reduir",
    asText: "Només text",
    asPages: "Pàgines",
  },
  fields: {
    names: { SIGNATURE: "Signatura", INITIALS: "Inicials", DATE: "Data", TEXT: "Text", CHECKBOX: "Casella" },
    onPage: (page) => `pàgina ${page}`,
    optional: "opcional",
    signHere: "Signar aquí",
    initialHere: "Inicials aquí",
    next: "Camp següent",
    progress: "# de @ emplenats",
    finish: "Anar a la signatura",
  },
  method: {
    title: "Manera de signar",
    names: {
      HANDWRITTEN: "A mà",
      EMAIL_OTP: "Codi per correu electrònic",
      SMS_OTP: "Codi per SMS",
      CERTIFICATE: "Certificat",
      REMOTE: "Servei de signatura",
    },
    none: (payee) => `La manera de signar que demana ${payee} encara no està disponible en aquesta pàgina.`,
  },
  handwriting: {
    title: "Signatura",
    initials: "Inicials",
    draw: "Dibuixar",
    type: "Escriure",
    hint: "Requadre per dibuixar amb el dit, un llapis o el ratolí. També es pot escriure el nom.",
    undo: "Desfer",
    clear: "Esborrar",
    name: "Nom i cognoms",
  },
  code: {
    send: "Enviar el codi",
    again: "Enviar un altre codi",
    sent: (until) => sentence`El codi s’ha enviat. És vàlid fins al ${until}.`,
    triesLeft: (count) => `Intents restants: ${count}.`,
    noTries: "Aquest codi ja no es pot fer servir.",
    label: "Codi de sis xifres",
    document: (code) => `Codi del document ${code}: el missatge amb el codi ha de dir el mateix.`,
  },
  consent: {
    labels: {
      SIGNER: "He llegit els documents i els signo electrònicament.",
      APPROVER: "He llegit els documents i els aprovo electrònicament.",
    },
    what: "És una signatura electrònica simple segons el Reglament eIDAS. Paraph tanca els documents amb un segell electrònic avançat, perquè es noti qualsevol canvi posterior.",
  },
  act: { SIGNER: "Signar", APPROVER: "Aprovar" },
  working: "S’està signant…",
  decline: {
    open: "No vull signar",
    question: (payee) => `Avisarem ${payee} i ningú no podrà signar més aquests documents.`,
    reason: "Motiu (opcional)",
    confirm: "Rebutjar la signatura",
  },
  problems: {
    title: "Encara no està signat",
    consent: "Falta marcar la conformitat.",
    handwriting: "Falta la signatura.",
    initials: "Falten les inicials.",
    code: "Aquest codi no és correcte.",
    codeMissing: "Falta el codi.",
    value: "Falta aquest camp.",
    changed:
      "Els documents han canviat mentrestant i es mostren com són ara. No s’ha perdut res del que s’havia emplenat.",
    codeNotSent:
      "No s’ha pogut enviar el codi. Potser funcionarà d’aquí a una estona, o amb una altra manera de signar.",
    tooManyCodes: "S’han enviat massa codis en poc temps. D’aquí a una estona se’n podrà enviar un altre.",
  },
  remote: {
    hint: (provider) =>
      `La signatura continua a ${provider}: primer per dir qui signa, després per acceptar exactament aquests documents. El camí torna aquí tot sol.`,
    failures: {
      DENIED: (provider) => `No s’ha donat el consentiment a ${provider}.`,
      UNAVAILABLE: (provider) => `No s’arriba a ${provider} en aquest moment. Pot funcionar d’aquí a una estona.`,
      NO_ANSWER: (provider) => `${provider} no ha respost, de manera que no s’ha signat res.`,
      REFUSED: (provider) => `${provider} no ha signat.`,
      NO_CERTIFICATE: (provider) => `A ${provider} no hi ha cap certificat que serveixi aquí.`,
      EXPIRED: (provider) => `El certificat a ${provider} ha caducat.`,
      UNUSABLE: (provider) => `El certificat a ${provider} no serveix per signar.`,
      WRONG: (provider) => `El que ${provider} ha signat no són aquests documents, de manera que no s’ha acceptat.`,
      TOO_MANY: (provider) => `${provider} no pot signar tants documents alhora.`,
      LATE: (provider) => `La tornada des de ${provider} ha trigat massa.`,
    },
  },
  waiting: {
    title: "Abans signen altres persones",
    hint: (names) =>
      sentence`Falta la signatura de ${names}. Arribarà un missatge quan sigui el moment de signar, i aquesta pàgina s’actualitza sola.`,
  },
  read: { title: "Per llegir", hint: "Aquí no hi ha res per signar." },
  signed: {
    titles: { SIGNER: "Signat", APPROVER: "Aprovat" },
    complete: (payee) => sentence`Ja hi ha totes les signatures. Hem avisat ${payee}.`,
    othersToCome: "Encara falten signatures d’altres persones. Aquesta pàgina s’actualitza sola.",
    method: "Manera de signar",
    pay: (amount) => `Continuar amb el pagament: ${amount}`,
    isPaid: "El pagament està fet.",
  },
  declined: "La signatura s’ha rebutjat",
  rejected: {
    title: "Una altra persona ha rebutjat signar",
    hint: (payee) => sentence`Aquests documents ja no es poden signar. Hem avisat ${payee}.`,
  },
  expiredHint: (date) => `Els documents es podien signar fins al ${date}.`,
  cancelled: {
    title: "Aquesta sol·licitud s’ha retirat",
    hint: (payee) => `${payee} ha retirat la sol·licitud. Aquí no hi ha res per signar.`,
  },
  unavailable: {
    title: "Els documents encara no estan a punt",
    hint: "No s’han pogut preparar i es torna a intentar. Aquesta pàgina s’actualitza sola.",
  },
  troubleHint: "Res no està signat fins que aquesta pàgina ho digui.",
  secure: "Signatures electròniques segellades",
};

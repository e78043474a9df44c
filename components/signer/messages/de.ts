import { sentence } from "@/components/payer/messages/sentence";
import type { SignerMessages } from "./messages";

export const de: SignerMessages = {
  summary: {
    title: "Übersicht der Anfrage",
    requestFrom: {
      SIGNER: (payee) => sentence`Bitte um Unterschrift von ${payee}`,
      APPROVER: (payee) => sentence`Bitte um Freigabe von ${payee}`,
      VIEWER: (payee) => sentence`Dokumente von ${payee}`,
    },
    until: "Offen bis",
    others: "Weitere Personen",
    unnamed: "Eine weitere Person",
    statuses: {
      PENDING: "Noch nicht gefragt",
      NOTIFIED: "Angefragt",
      OPENED: "Liest gerade",
      SIGNED: "Unterschrieben",
      DECLINED: "Abgelehnt",
    },
    approved: "Freigegeben",
  },
  documents: {
    title: "Dokumente",
    open: "Öffnen",
    loading: "Das Dokument wird geladen…",
    notShown:
      "Dieses Dokument lässt sich hier nicht anzeigen. Zum Lesen kann es geöffnet oder heruntergeladen werden; alles andere geht auch so.",
    toFillIn: "Auszufüllen",
  },
  viewer: {
    tools: "Ansicht des Dokuments",
    page: "Seite # von @",
    previous: "Vorige Seite",
    next: "Nächste Seite",
    larger: "Größer",
    smaller: "Kleiner",
    asText: "Nur Text",
    asPages: "Seiten",
  },
  fields: {
    names: { SIGNATURE: "Unterschrift", INITIALS: "Kürzel", DATE: "Datum", TEXT: "Text", CHECKBOX: "Kästchen" },
    onPage: (page) => `Seite ${page}`,
    optional: "freiwillig",
    signHere: "Hier unterschreiben",
    initialHere: "Kürzel hier",
    next: "Nächstes Feld",
    progress: "# von @ ausgefüllt",
    finish: "Weiter zur Unterschrift",
  },
  method: {
    title: "Art der Unterschrift",
    names: {
      HANDWRITTEN: "Von Hand",
      EMAIL_OTP: "Code per E-Mail",
      SMS_OTP: "Code per SMS",
      CERTIFICATE: "Zertifikat",
      REMOTE: "Signaturdienst",
    },
    none: (payee) => `Die von ${payee} verlangte Art der Unterschrift gibt es auf dieser Seite noch nicht.`,
  },
  handwriting: {
    title: "Unterschrift",
    initials: "Kürzel",
    draw: "Zeichnen",
    type: "Tippen",
    hint: "Feld zum Zeichnen mit Finger, Stift oder Maus. Stattdessen kann der Name getippt werden.",
    undo: "Rückgängig",
    clear: "Löschen",
    name: "Vor- und Nachname",
  },
  code: {
    send: "Code senden",
    again: "Neuen Code senden",
    sent: (until) => sentence`Der Code ist unterwegs. Er gilt bis ${until}.`,
    triesLeft: (count) => `Verbleibende Versuche: ${count}.`,
    noTries: "Dieser Code gilt nicht mehr.",
    label: "Sechsstelliger Code",
    document: (code) => `Dokumentcode ${code}: In der Nachricht mit dem Code muss derselbe stehen.`,
  },
  consent: {
    labels: {
      SIGNER: "Ich habe die Dokumente gelesen und unterschreibe sie elektronisch.",
      APPROVER: "Ich habe die Dokumente gelesen und gebe sie elektronisch frei.",
    },
    what: "Das ist eine einfache elektronische Signatur nach der eIDAS-Verordnung. Paraph schließt die Dokumente mit einem fortgeschrittenen elektronischen Siegel ab, damit jede spätere Änderung auffällt.",
  },
  act: { SIGNER: "Unterschreiben", APPROVER: "Freigeben" },
  working: "Wird unterschrieben…",
  decline: {
    open: "Ich möchte nicht unterschreiben",
    question: (payee) => `Wir informieren ${payee}, und niemand kann diese Dokumente mehr unterschreiben.`,
    reason: "Grund (freiwillig)",
    confirm: "Unterschrift ablehnen",
  },
  problems: {
    title: "Noch nicht unterschrieben",
    consent: "Die Zustimmung ist nicht angekreuzt.",
    handwriting: "Die Unterschrift fehlt.",
    initials: "Das Kürzel fehlt.",
    code: "Dieser Code stimmt nicht.",
    codeMissing: "Der Code fehlt.",
    value: "Dieses Feld fehlt.",
    changed:
      "Die Dokumente haben sich inzwischen geändert und werden so angezeigt, wie sie jetzt sind. Nichts Ausgefülltes ist verloren.",
    codeNotSent:
      "Der Code konnte nicht gesendet werden. Vielleicht geht es später oder mit einer anderen Art der Unterschrift.",
    tooManyCodes: "In kurzer Zeit wurden zu viele Codes gesendet. Später kann wieder einer gesendet werden.",
  },
  remote: {
    hint: (provider) =>
      `Die Unterschrift geht bei ${provider} weiter: zuerst wird gesagt, wer unterschreibt, dann genau diesen Dokumenten zugestimmt. Der Weg führt von selbst hierher zurück.`,
    failures: {
      DENIED: (provider) => `Die Zustimmung bei ${provider} wurde nicht gegeben.`,
      UNAVAILABLE: (provider) => `${provider} ist zurzeit nicht erreichbar. In einer Weile kann es gehen.`,
      NO_ANSWER: (provider) => `${provider} hat nicht geantwortet, daher ist nichts unterschrieben.`,
      REFUSED: (provider) => `${provider} hat nicht unterschrieben.`,
      NO_CERTIFICATE: (provider) => `Bei ${provider} gibt es kein Zertifikat, das hier benutzt werden kann.`,
      EXPIRED: (provider) => `Das Zertifikat bei ${provider} ist abgelaufen.`,
      UNUSABLE: (provider) => `Das Zertifikat bei ${provider} ist keines zum Unterschreiben.`,
      WRONG: (provider) =>
        `Was ${provider} unterschrieben hat, sind nicht diese Dokumente; es wurde daher nicht angenommen.`,
      TOO_MANY: (provider) => `${provider} kann nicht so viele Dokumente auf einmal unterschreiben.`,
      LATE: (provider) => `Der Rückweg von ${provider} hat zu lange gedauert.`,
    },
  },
  waiting: {
    title: "Zuerst unterschreiben andere",
    hint: (names) =>
      sentence`Es fehlt noch: ${names}. Wenn es so weit ist, kommt eine Nachricht, und diese Seite aktualisiert sich von selbst.`,
  },
  read: { title: "Zum Lesen", hint: "Hier ist nichts zu unterschreiben." },
  signed: {
    titles: { SIGNER: "Unterschrieben", APPROVER: "Freigegeben" },
    complete: (payee) => `Alle haben unterschrieben. Wir haben ${payee} informiert.`,
    othersToCome: "Andere müssen noch unterschreiben. Diese Seite aktualisiert sich von selbst.",
    method: "Art der Unterschrift",
    pay: (amount) => `Weiter zur Zahlung: ${amount}`,
    isPaid: "Die Zahlung ist erledigt.",
  },
  declined: "Die Unterschrift wurde abgelehnt",
  rejected: {
    title: "Eine andere Person hat abgelehnt",
    hint: (payee) => `Diese Dokumente können nicht mehr unterschrieben werden. Wir haben ${payee} informiert.`,
  },
  expiredHint: (date) => `Die Dokumente konnten unterschrieben werden bis ${date}.`,
  cancelled: {
    title: "Diese Anfrage wurde zurückgezogen",
    hint: (payee) => `${payee} hat die Anfrage zurückgezogen. Hier ist nichts zu unterschreiben.`,
  },
  unavailable: {
    title: "Die Dokumente sind noch nicht bereit",
    hint: "Die Vorbereitung hat nicht geklappt und wird wiederholt. Diese Seite aktualisiert sich von selbst.",
  },
  troubleHint: "Nichts ist unterschrieben, bevor diese Seite es sagt.",
  secure: "Gesiegelte elektronische Signaturen",
};

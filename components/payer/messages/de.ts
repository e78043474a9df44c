import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const de: Messages = {
  summary: {
    title: "Zahlungsübersicht",
    payTo: (payee) => `Zahlung an ${payee}`,
    signFor: (payee) => `Unterschrift für ${payee}`,
    requestFrom: (payee) => `Zahlungsanfrage von ${payee}`,
    concept: "Verwendungszweck",
    onStatement: "Auf Ihrem Kontoauszug",
    invoice: "Rechnung",
    dueDate: "Fällig am",
    overdue: "überfällig",
    payBefore: "Zahlbar bis",
    chargedOn: "Ausführung am",
    download: (document) => `${document} herunterladen`,
  },
  banks: {
    title: "Wählen Sie Ihre Bank",
    hint: "Sie bestätigen die Zahlung auf der Website oder in der App Ihrer Bank. Niemand sonst sieht Ihre Zugangsdaten.",
    search: "Ihre Bank suchen",
    searchButton: "Suchen",
    country: "Land",
    allCountries: "Alle Länder",
    found: { one: "# Bank", other: "# Banken" },
    noneFound: "Wir haben diese Bank nicht gefunden.",
    showAll: "Alle # Banken anzeigen",
    lastUsed: "Zuletzt verwendet",
    degraded: "Kann länger dauern als üblich",
    down: "Zurzeit nicht erreichbar",
    opening: "Verbindung zu Ihrer Bank wird hergestellt…",
    consent: (payee, amount) =>
      `Mit der Wahl Ihrer Bank beauftragen Sie uns, diese Zahlung über ${amount} an ${payee} auszulösen.`,
  },
  transfer: {
    title: "Meine Bank ist nicht dabei",
    hint: (payee) => `Überweisen Sie mit diesen Angaben. ${payee} sieht die Zahlung, sobald sie auf dem Konto eingeht.`,
    beneficiary: "Empfänger",
    amount: "Betrag",
    reference: "Verwendungszweck",
    copy: (label) => `${label} kopieren`,
    copied: "Kopiert",
    scan: "Oder scannen Sie diesen Code mit Ihrer Banking-App.",
  },
  phone: {
    title: "Auf dem Handy fortfahren",
    hint: "Scannen Sie den Code mit der Kamera. Diese Seite geht dann von selbst weiter.",
  },
  bank: {
    taking: (bank) => `Weiterleitung zu ${bank}`,
    takingHint: "Falls sich in wenigen Sekunden nichts öffnet, nutzen Sie die Schaltfläche.",
    continue: (bank) => `Weiter zu ${bank}`,
    atBank: (bank) => `Ihre Zahlung läuft bei ${bank}`,
    atBankHint:
      "Schließen Sie sie auf der Website oder in der App Ihrer Bank ab. Diese Seite aktualisiert sich von selbst.",
    chooseAnother: "Andere Bank wählen",
    confirming: "Ihre Bank bestätigt die Zahlung",
    confirmingHint: (bank) =>
      sentence`Wir warten auf die Antwort von ${bank}. Das dauert meist wenige Sekunden; Sie müssen nicht noch einmal zahlen.`,
  },
  unresolved: {
    title: (bank) => `Wir wissen noch nicht, ob ${bank} Ihre Zahlung ausgeführt hat`,
    asked: "Die Bank hat uns nicht gesagt, was daraus geworden ist, und wir fragen weiter nach.",
    unasked: "Die Bank hat uns nicht gesagt, was daraus geworden ist.",
    hint: (payee, amount) =>
      `Sehen Sie zuerst in der App Ihrer Bank nach: Steht dort eine Zahlung von ${amount} an ${payee}, dann ist sie erledigt und Sie brauchen nichts weiter zu tun.`,
    goOn: "Meine Bank zeigt keine solche Zahlung",
    warning: (payee, amount) =>
      `Falls die erste Zahlung doch ausgeführt wurde und Sie noch einmal zahlen, werden ${amount} zweimal abgebucht, und ${payee} müsste sie zurückzahlen.`,
    understood: "Ich habe nachgesehen und weiß, dass ich vielleicht doppelt zahle.",
    confirm: "Noch einmal zahlen",
  },
  paid: {
    title: "Zahlung bestätigt",
    hint: (payee) => `Ihre Bank hat die Zahlung angenommen. Wir haben ${payee} informiert.`,
    arrivedHint: (payee) => `${payee} hat den Eingang Ihrer Zahlung bestätigt. Sie müssen nichts weiter tun.`,
    scheduled: "Zahlung vorgemerkt",
    scheduledHint: (payee, date) =>
      sentence`Ihre Bank überweist das Geld am ${date} an ${payee}. Sie müssen nichts weiter tun.`,
    rejectedLater: "Ihre Bank hat die Zahlung zurückgewiesen",
    rejectedLaterHint: (payee) =>
      `Sie war zunächst angenommen, das Geld ist aber nicht angekommen. Wenden Sie sich an ${payee}, um anders zu zahlen.`,
    at: "Datum",
    bank: "Bank",
    reference: "Referenz",
    downloadReceipt: "Beleg herunterladen",
    returnTo: (payee) => `Zurück zu ${payee}`,
    returning: "Automatische Rückkehr in # s.",
    stay: "Hier bleiben",
  },
  failed: {
    title: "Die Zahlung wurde nicht ausgeführt",
    titleAt: (bank) => `Die Zahlung über ${bank} wurde nicht ausgeführt`,
    titleUnclear: (bank) => `${bank} hat uns nicht gesagt, was aus der Zahlung geworden ist`,
    lookFirst: "Sehen Sie in der App Ihrer Bank nach, ob die Zahlung dort steht, bevor Sie noch einmal zahlen.",
    reasons: {
      INSUFFICIENT_FUNDS:
        "Das Guthaben auf dem Konto reichte nicht aus. Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
      ACCOUNT_UNUSABLE:
        "Die Bank lässt von diesem Konto keine Zahlungen zu. Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
      LIMIT_EXCEEDED:
        "Der Betrag übersteigt das Limit Ihres Kontos. Erhöhen Sie es bei Ihrer Bank oder wählen Sie eine andere.",
      CANCELLED: "Sie haben die Zahlung bei Ihrer Bank abgebrochen. Sie können es jederzeit erneut versuchen.",
      NOT_CONFIRMED: "Die Bank konnte Ihre Identität nicht bestätigen. Sie können es erneut versuchen.",
      TIMED_OUT: "Die Zeit für die Bestätigung bei der Bank ist abgelaufen. Sie können es erneut versuchen.",
      BANK_UNAVAILABLE: "Die Bank antwortet zurzeit nicht. Warten Sie etwas oder wählen Sie eine andere.",
      PAYEE_REFUSED: "Die Bank hat das Empfängerkonto nicht akzeptiert.",
      NOT_SUPPORTED: "Diese Bank unterstützt diese Art von Zahlung nicht. Wählen Sie eine andere.",
      REFUSED:
        "Die Bank hat die Zahlung ohne Angabe von Gründen abgelehnt. Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
      FORGOTTEN:
        "Die Bank sagt, dass sie diese Zahlung nicht kennt. Sehen Sie in der App Ihrer Bank nach, bevor Sie es noch einmal versuchen.",
      NOT_ARRIVED:
        "Der Empfänger hat nachgesehen: Diese Zahlung ist nicht angekommen. Sie können es noch einmal versuchen.",
    },
    notCharged: "Es wurde nichts abgebucht.",
    askPayee: (payee) => `Wenden Sie sich an ${payee}: Ein neuer Versuch hilft nicht.`,
    tryAgain: (bank) => `Noch einmal mit ${bank} versuchen`,
  },
  decline: {
    open: "Ich möchte nicht zahlen",
    question: (payee) => `Wir informieren ${payee}, und dieser Link wird ungültig.`,
    confirm: "Zahlung ablehnen",
  },
  declined: {
    title: "Sie haben diese Zahlung abgelehnt",
    hint: (payee) => `Wir haben ${payee} informiert.`,
  },
  expired: {
    title: "Dieser Link ist abgelaufen",
    hint: (date) => `Die Zahlung war möglich bis ${date}.`,
    askNewLink: "Neuen Link anfordern",
    asked: (payee) => `Wir haben bei ${payee} einen neuen Link angefordert.`,
  },
  cancelled: {
    title: "Diese Zahlung wurde storniert",
    hint: (payee) => `${payee} hat die Anforderung zurückgezogen. Hier ist nichts zu zahlen.`,
  },
  signature: {
    title: "Dieser Link bittet um eine Unterschrift",
    hint: (payee) => sentence`Auf dieser Seite kann noch nicht unterschrieben werden. Wende dich an ${payee}.`,
  },
  unavailable: {
    title: "Hier ist nichts zu zahlen",
    hint: (payee) => `Diese Anforderung von ${payee} kann auf dieser Seite noch nicht bearbeitet werden.`,
  },
  unknown: { title: "Diese Seite gibt es nicht", hint: "Prüfen Sie, ob der Link vollständig ist." },
  trouble: {
    title: "Bei uns ist etwas schiefgelaufen",
    hint: "Versuchen Sie es erneut. Falls Sie die Zahlung bei Ihrer Bank schon bestätigt haben, wiederholen Sie sie nicht: Wir prüfen das.",
    tryAgain: "Erneut versuchen",
  },
  problems: {
    bankUnavailable: "Diese Bank antwortet zurzeit nicht. Versuchen Sie es später oder wählen Sie eine andere.",
    attemptInProgress:
      "Bei Ihrer Bank läuft bereits eine Zahlung. Warten Sie, bis sie beendet ist, bevor Sie eine andere wählen.",
    other: "Das hat nicht geklappt. Versuchen Sie es erneut.",
  },
  footer: { language: "Sprache", secure: "Sichere Zahlung von Bank zu Bank" },
};

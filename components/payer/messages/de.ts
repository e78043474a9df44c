import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const de = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Zahlungsübersicht",
    payTo: (payee) => `Zahlung an ${payee}`,
    signFor: (payee) => `Unterschrift für ${payee}`,
    requestFrom: (payee) => `Zahlungsanfrage von ${payee}`,
    concept: "Verwendungszweck",
    onStatement: byVoice("Auf Ihrem Kontoauszug", "Auf deinem Kontoauszug"),
    invoice: "Rechnung",
    dueDate: "Fällig am",
    overdue: "überfällig",
    payUntil: "Zahlbar bis",
    chargedOn: "Ausführung am",
    download: (document) => `${document} herunterladen`,
  },
  banks: {
    title: byVoice("Wählen Sie Ihre Bank", "Wähle deine Bank"),
    hint: byVoice(
      "Sie bestätigen die Zahlung bei Ihrer Bank. Nach Ihrem Passwort fragen wir nie.",
      "Du bestätigst die Zahlung bei deiner Bank. Nach deinem Passwort fragen wir nie.",
    ),
    search: byVoice("Ihre Bank suchen", "Deine Bank suchen"),
    searchButton: "Suchen",
    country: "Land",
    allCountries: "Alle Länder",
    found: { one: "# Bank", other: "# Banken" },
    noneFound: "Wir haben diese Bank nicht gefunden.",
    showAll: "Alle # Banken anzeigen",
    lastUsed: "Zuletzt verwendet",
    degraded: "Kann länger dauern als üblich",
    companies: "Nur für Unternehmen",
    down: "Zurzeit nicht erreichbar",
    opening: byVoice("Verbindung zu Ihrer Bank wird hergestellt…", "Verbindung zu deiner Bank wird hergestellt…"),
    consent: (payee, amount) =>
      `Mit der Wahl ${byVoice("Ihrer Bank beauftragen Sie", "deiner Bank beauftragst du")} uns, diese Zahlung über ${amount} an ${payee} auszulösen.`,
  },
  noBank: {
    title: "Per Überweisung bezahlen",
    hint: byVoice(
      "Keine der Banken auf dieser Seite kann diese Zahlung ausführen. Sie können den Betrag selbst überweisen.",
      "Keine der Banken auf dieser Seite kann diese Zahlung ausführen. Du kannst den Betrag selbst überweisen.",
    ),
  },
  transfer: {
    title: "Meine Bank ist nicht dabei",
    hint: (payee) =>
      `${byVoice("Überweisen Sie", "Überweise")} mit diesen Angaben. ${payee} sieht die Zahlung, sobald sie auf dem Konto eingeht.`,
    beneficiary: "Empfänger",
    amount: "Betrag",
    reference: "Verwendungszweck",
    copy: (label) => `${label} kopieren`,
    copied: "Kopiert",
    scan: byVoice(
      "Oder scannen Sie diesen Code mit Ihrer Banking-App.",
      "Oder scanne diesen Code mit deiner Banking-App.",
    ),
    say: "Ich habe überwiesen",
    sayHint: (payee) =>
      sentence`Wir richten ${payee} aus, dass ${byVoice("Sie das sagen", "du das sagst")}. Bezahlt ist, sobald das Geld eingegangen ist.`,
    said: byVoice("Sie sagen, dass Sie überwiesen haben", "Du sagst, dass du überwiesen hast"),
    saidOn: (date) => `Das ${byVoice("haben Sie", "hast du")} uns am ${date} gesagt.`,
    saidHint: (payee) =>
      `${payee} sieht die Überweisung, sobald sie eingeht, meist nach ein bis zwei Bankarbeitstagen.`,
    payOnce: byVoice(
      "Zahlen Sie hier nur, wenn Sie wissen, dass Ihre Überweisung nicht ausgeführt wurde: Sonst zahlen Sie doppelt.",
      "Zahle hier nur, wenn du weißt, dass deine Überweisung nicht ausgeführt wurde: Sonst zahlst du doppelt.",
    ),
  },
  phone: {
    title: "Auf dem Handy fortfahren",
    hint: byVoice(
      "Scannen Sie den Code mit der Kamera. Diese Seite geht dann von selbst weiter.",
      "Scanne den Code mit der Kamera. Diese Seite geht dann von selbst weiter.",
    ),
  },
  bank: {
    taking: (bank) => `Weiterleitung zu ${bank}`,
    takingHint: byVoice(
      "Falls sich in wenigen Sekunden nichts öffnet, nutzen Sie die Schaltfläche.",
      "Falls sich in wenigen Sekunden nichts öffnet, nutze die Schaltfläche.",
    ),
    continue: (bank) => `Weiter zu ${bank}`,
    atBank: (bank) => `${byVoice("Ihre", "Deine")} Zahlung läuft bei ${bank}`,
    atBankHint: byVoice(
      "Schließen Sie sie auf der Website oder in der App Ihrer Bank ab. Diese Seite aktualisiert sich von selbst.",
      "Schließe sie auf der Website oder in der App deiner Bank ab. Diese Seite aktualisiert sich von selbst.",
    ),
    chooseAnother: "Andere Bank wählen",
    confirming: byVoice("Ihre Bank bestätigt die Zahlung", "Deine Bank bestätigt die Zahlung"),
    confirmingHint: (bank) =>
      sentence`Wir warten auf die Antwort von ${bank}. Das dauert meist wenige Sekunden; ${byVoice("Sie müssen", "du musst")} nicht noch einmal zahlen.`,
  },
  steps: {
    inApp: (bank) => `In der App von ${bank} bestätigen`,
    inAppHint: "Die Zahlung wird in der App der Bank bestätigt, auf dem Handy. Diese Seite macht von selbst weiter.",
    inAppUntil: (time) => `Bestätigt werden kann bis: ${time}.`,
    openApp: (bank) => `${bank} öffnen`,
    bankSays: (bank) => `Nachricht von ${bank}`,
    identify: (bank) => `Angaben für ${bank}`,
    identifyHint: (bank) =>
      `${bank} verlangt diese Angaben, bevor die Zahlung dort erscheint. Wir geben sie weiter und löschen sie am Ende.`,
    fields: {
      PSU_ID: "Anmeldename bei der Bank",
      PSU_CORPORATE_ID: "Firmenkennung bei der Bank",
      DEBTOR_IBAN: "Konto, von dem gezahlt wird (IBAN)",
      CODE: "Code",
    },
    problems: {
      REQUIRED: "Diese Angabe fehlt.",
      INVALID: "Das sieht nicht richtig aus. Bitte prüfen.",
      REFUSED: "Die Bank hat das nicht angenommen. Bitte prüfen und noch einmal versuchen.",
    },
    code: "Code eingeben",
    codeHint: (bank) =>
      `${bank} hat für diese Zahlung einen Code geschickt oder angezeigt. Ein Passwort wird hier nie gebraucht.`,
    codeOrApp: (bank) =>
      `Hat ${bank} einen Code geschickt oder angezeigt, wird er hier eingegeben. Fragt die Bank in ihrer App, wird dort bestätigt, und diese Seite macht von selbst weiter. Ein Passwort wird hier nie gebraucht.`,
    codeFromThis: (bank) =>
      `Der Code entsteht aus dem, was ${bank} hier zeigt, mit dem TAN-Generator oder der App der Bank. Ein Passwort wird hier nie gebraucht.`,
    challengeImage: "Bild, aus dem der Code entsteht",
    challengeLink: (bank) => `Bild von ${bank} öffnen`,
    method: "Wie soll bestätigt werden?",
    methodHint: (bank) => `${bank} bietet diese Wege an.`,
    ways: {
      onPages: (bank) => `Auf der Website von ${bank}`,
      inApp: (bank) => `In der App von ${bank}`,
      byCode: (bank) => `Mit einem Code von ${bank}, hier eingegeben`,
    },
    payee: "Empfänger prüfen",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} hat nicht bestätigt, dass das Konto ${payee} gehört, und sagt nicht, warum. Im Zweifel besser erst nachfragen.`,
      NONE: (bank, payee) =>
        sentence`Laut ${bank} gehört das Konto nicht ${payee}. Das Geld könnte bei jemand anderem ankommen.`,
      CLOSE: (bank, payee) => `Laut ${bank} heißt der Inhaber des Kontos ähnlich wie ${payee}, aber nicht genauso.`,
    },
    payeeIs: (name) => sentence`Inhaber des Kontos ist ${name}.`,
    payeeInsist: "Trotzdem zahlen",
    others: "Es fehlen noch Unterschriften",
    othersHint: (bank) =>
      `Eine Unterschrift ist bei ${bank} eingegangen. Die Zahlung geht hinaus, sobald dort alle unterschrieben haben, die unterschreiben müssen. Diese Seite kann geschlossen werden.`,
    signedSoFar: (signed) => `Unterschriften bisher: ${signed}`,
    signedOf: (signed, required) => `Unterschriften: ${signed} von ${required}`,
    cancel: (bank) => `Stornierung bei ${bank} bestätigen`,
    cancelHint: (bank) =>
      `${bank} storniert diese Zahlung erst nach einer Bestätigung dort. Bis dahin kann sie noch ausgeführt werden.`,
    notCancelled: (bank) => `${bank} hat diese Zahlung nicht storniert; sie kann noch ausgeführt werden.`,
    cancelInApp: (bank) =>
      `${bank} storniert diese Zahlung erst nach einer Bestätigung in der eigenen App, auf dem Handy. Bis dahin kann sie noch ausgeführt werden.`,
    cancelHere: (bank) =>
      `${bank} storniert diese Zahlung erst nach einer Bestätigung hier. Bis dahin kann sie noch ausgeführt werden.`,
    keep: "Zahlung behalten",
    next: "Weiter",
  },
  unresolved: {
    title: (bank) => `Wir wissen noch nicht, ob ${bank} ${byVoice("Ihre", "deine")} Zahlung ausgeführt hat`,
    asked: "Die Bank hat uns nicht gesagt, was daraus geworden ist, und wir fragen weiter nach.",
    unasked: "Die Bank hat uns nicht gesagt, was daraus geworden ist.",
    hint: (payee, amount) =>
      `${byVoice("Sehen Sie zuerst in der App Ihrer", "Sieh zuerst in der App deiner")} Bank nach: Steht dort eine Zahlung von ${amount} an ${payee}, dann ist sie erledigt und ${byVoice("Sie brauchen", "du brauchst")} nichts weiter zu tun.`,
    goOn: "Meine Bank zeigt keine solche Zahlung",
    warning: (payee, amount) =>
      `Falls die erste Zahlung doch ausgeführt wurde und ${byVoice("Sie noch einmal zahlen", "du noch einmal zahlst")}, werden ${amount} zweimal abgebucht, und ${payee} müsste sie zurückzahlen.`,
    understood: "Ich habe nachgesehen und weiß, dass ich vielleicht doppelt zahle.",
    confirm: "Noch einmal zahlen",
  },
  paid: {
    title: "Zahlung bestätigt",
    hint: (payee) => `${byVoice("Ihre", "Deine")} Bank hat die Zahlung angenommen. Wir haben ${payee} informiert.`,
    orderedHint: (payee) => `${byVoice("Ihre", "Deine")} Bank hat den Auftrag erhalten. Wir haben ${payee} informiert.`,
    arrivedHint: (payee) =>
      `${payee} hat den Eingang ${byVoice("Ihrer", "deiner")} Zahlung bestätigt. ${byVoice("Sie müssen", "Du musst")} nichts weiter tun.`,
    partArrived: "Ein Teil der Zahlung ist eingegangen",
    partArrivedHint: (payee, arrived, amount) =>
      `${payee} hat den Eingang von ${arrived} von ${amount} ${byVoice("Ihrer", "deiner")} Zahlung bestätigt, vom Rest bisher nichts.`,
    scheduled: "Zahlung vorgemerkt",
    scheduledHint: (payee, date) =>
      sentence`${byVoice("Ihre", "Deine")} Bank hat den Auftrag, das Geld am ${date} an ${payee} zu überweisen. ${byVoice("Sie müssen", "Du musst")} nichts weiter tun.`,
    rejectedLater: byVoice("Ihre Bank hat die Zahlung zurückgewiesen", "Deine Bank hat die Zahlung zurückgewiesen"),
    rejectedLaterHint: (payee) =>
      `Der Auftrag lag ihr schon vor, das Geld ist aber nicht angekommen. ${byVoice("Wenden Sie sich", "Wende dich")} an ${payee}, um anders zu zahlen.`,
    rejectedLaterAgain:
      "Der Auftrag lag ihr schon vor, das Geld ist aber nicht angekommen. Hier kann noch einmal gezahlt werden.",
    takenBack: "Die Zahlung ist nicht mehr bestätigt",
    takenBackHint: (payee) =>
      `Die Zahlung war zunächst bestätigt, die Bestätigung wurde zurückgenommen. ${byVoice("Wenden Sie sich", "Wende dich")} an ${payee}, um das zu klären.`,
    takenBackAgain:
      "Die Zahlung war zunächst bestätigt, die Bestätigung wurde zurückgenommen. Vor einer neuen Zahlung zeigt das Konto, ob das Geld abgebucht ist.",
    payAgain: "Erneut zahlen",
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
    titleUnknown: "Wir wissen nicht, was aus der Zahlung geworden ist",
    lookFirst: byVoice(
      "Sehen Sie in der App Ihrer Bank nach, ob die Zahlung dort steht, bevor Sie noch einmal zahlen.",
      "Sieh in der App deiner Bank nach, ob die Zahlung dort steht, bevor du noch einmal zahlst.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Das Guthaben auf dem Konto reichte nicht aus.",
      ACCOUNT_UNUSABLE: "Die Bank lässt diese Zahlung von diesem Konto nicht zu.",
      LIMIT_EXCEEDED: byVoice(
        "Der Betrag übersteigt ein Limit Ihres Kontos oder der Bank.",
        "Der Betrag übersteigt ein Limit deines Kontos oder der Bank.",
      ),
      CANCELLED: byVoice(
        "Die Zahlung wurde bei Ihrer Bank abgebrochen.",
        "Die Zahlung wurde bei deiner Bank abgebrochen.",
      ),
      NOT_CONFIRMED: byVoice(
        "Die Bank konnte Ihre Identität nicht bestätigen.",
        "Die Bank konnte deine Identität nicht bestätigen.",
      ),
      TIMED_OUT: "Die Zeit für die Bestätigung bei der Bank ist abgelaufen.",
      BANK_UNAVAILABLE: "Die Bank konnte die Zahlung zurzeit nicht ausführen.",
      PAYEE_REFUSED: "Die Bank hat das Empfängerkonto nicht akzeptiert.",
      NOT_SUPPORTED: "Diese Bank unterstützt diese Art von Zahlung nicht.",
      NOT_TAKEN: byVoice(
        "Die Bank hat unsere Anfrage nicht angenommen; das liegt nicht an Ihnen.",
        "Die Bank hat unsere Anfrage nicht angenommen; das liegt nicht an dir.",
      ),
      DUPLICATE: byVoice(
        "Die Bank hält sie für eine Zahlung, die sie schon hat. Sehen Sie in der App Ihrer Bank nach.",
        "Die Bank hält sie für eine Zahlung, die sie schon hat. Sieh in der App deiner Bank nach.",
      ),
      FORGOTTEN: "Die Bank sagt, dass sie diese Zahlung nicht kennt.",
      OUT_OF_REACH: "Die Bank sagt uns nicht mehr, was aus dieser Zahlung geworden ist.",
      NOT_ARRIVED: "Der Empfänger hat nachgesehen: Diese Zahlung ist nicht angekommen.",
      REFUSED: "Die Bank hat die Zahlung abgelehnt und keinen Grund genannt, den wir weitergeben können.",
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice(
        "Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
        "Versuche es mit einem anderen Konto oder einer anderen Bank.",
      ),
      ACCOUNT_UNUSABLE: byVoice(
        "Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
        "Versuche es mit einem anderen Konto oder einer anderen Bank.",
      ),
      LIMIT_EXCEEDED: byVoice(
        "Erhöhen Sie es bei Ihrer Bank oder wählen Sie eine andere.",
        "Erhöhe es bei deiner Bank oder wähle eine andere.",
      ),
      CANCELLED: byVoice("Sie können es jederzeit erneut versuchen.", "Du kannst es jederzeit erneut versuchen."),
      NOT_CONFIRMED: byVoice("Sie können es erneut versuchen.", "Du kannst es erneut versuchen."),
      TIMED_OUT: byVoice("Sie können es erneut versuchen.", "Du kannst es erneut versuchen."),
      BANK_UNAVAILABLE: byVoice("Warten Sie etwas oder wählen Sie eine andere.", "Warte etwas oder wähle eine andere."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Wählen Sie eine andere.", "Wähle eine andere."),
      NOT_TAKEN: byVoice("Wählen Sie eine andere Bank.", "Wähle eine andere Bank."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Sehen Sie in der App Ihrer Bank nach, bevor Sie es noch einmal versuchen.",
        "Sieh in der App deiner Bank nach, bevor du es noch einmal versuchst.",
      ),
      OUT_OF_REACH: byVoice(
        "Sehen Sie in der App Ihrer Bank nach, bevor Sie es noch einmal versuchen.",
        "Sieh in der App deiner Bank nach, bevor du es noch einmal versuchst.",
      ),
      NOT_ARRIVED: byVoice("Sie können es noch einmal versuchen.", "Du kannst es noch einmal versuchen."),
      REFUSED: byVoice(
        "Versuchen Sie es mit einem anderen Konto oder einer anderen Bank.",
        "Versuche es mit einem anderen Konto oder einer anderen Bank.",
      ),
    },
    notCharged: "Es wurde nichts abgebucht.",
    askPayee: (payee) => `${byVoice("Wenden Sie sich", "Wende dich")} an ${payee}: Ein neuer Versuch hilft nicht.`,
    tryAgain: (bank) => `Noch einmal mit ${bank} versuchen`,
  },
  dispute: {
    open: "Etwas stimmt nicht",
    question: "Was stimmt nicht?",
    choose: "Grund auswählen",
    reasons: {
      WRONG_AMOUNT: "Der Betrag ist falsch",
      ALREADY_PAID: "Es ist schon bezahlt",
      NOT_RECEIVED: "Die Leistung ist nicht angekommen oder mangelhaft",
      NOT_MINE: "Es ist nicht für mich",
      OTHER: "Etwas anderes",
    },
    comment: "Näheres dazu (freiwillig)",
    hint: (payee) => sentence`Wir sagen es ${payee}. Bis zur Klärung wird niemand erinnert; die Zahlung bleibt offen.`,
    send: (payee) => `${payee} Bescheid geben`,
    said: byVoice("Sie sagen, dass etwas nicht stimmt", "Du sagst, dass etwas nicht stimmt"),
    saidOn: (date) => `${byVoice("Das haben Sie", "Das hast du")} uns am ${date} gesagt.`,
    saidHint: (payee) => sentence`${payee} weiß Bescheid. Hier kann weiterhin bezahlt werden.`,
  },
  decline: {
    open: "Ich möchte nicht zahlen",
    question: (payee) => `Wir informieren ${payee}, und dieser Link wird ungültig.`,
    confirm: "Zahlung ablehnen",
  },
  declined: {
    title: byVoice("Sie haben diese Zahlung abgelehnt", "Du hast diese Zahlung abgelehnt"),
    hint: (payee) => `Wir haben ${payee} informiert.`,
  },
  expired: {
    title: "Dieser Link ist abgelaufen",
    hint: (date) => `Die Zahlung war möglich bis ${date}.`,
    askNewLink: "Neuen Link anfordern",
    asked: (payee) => `Wir haben bei ${payee} einen neuen Link angefordert.`,
  },
  sandbox: "TEST: Hier fließt kein echtes Geld.",
  renewed: "Dieser Link ersetzt den, der geöffnet wurde.",
  cancelled: {
    title: "Diese Zahlung wurde storniert",
    hint: (payee) => `${payee} hat die Anforderung zurückgezogen. Hier ist nichts zu zahlen.`,
  },
  signFirst: {
    title: "Zuerst die Unterschrift",
    hint: (payee) =>
      sentence`${payee} bittet ${byVoice("Sie", "dich")}, vor der Zahlung die Dokumente zu unterschreiben.`,
    sign: "Lesen und unterschreiben",
    waiting:
      "Was dieser Zahlung vorausgeht, ist noch zu unterschreiben, von allen über den eigenen Link. Diese Seite geht von selbst weiter.",
    late: (payee) =>
      `Was dieser Zahlung vorausgeht, wurde nicht rechtzeitig unterschrieben. ${payee} kann es noch einmal anfordern.`,
  },
  notSigned: {
    title: "Diese Zahlung ist nicht möglich",
    hint: (payee) =>
      `Was zuerst zu unterschreiben war, wurde abgelehnt oder zurückgezogen. ${payee} kann sagen, wie es weitergeht.`,
  },
  held: {
    title: "Zurzeit kann nicht gezahlt werden",
    hint: (payee) =>
      `Es ist noch nicht bestätigt, dass das Konto ${payee} gehört; deshalb kann darauf nichts gezahlt werden. Der Link funktioniert, sobald das bestätigt ist.`,
  },
  unavailable: {
    title: "Eine Zahlung wurde schon begonnen",
    hint: (payee) =>
      `Begonnen wurde sie bei einer Bank, die nicht mehr auf dieser Seite steht, und vielleicht ist sie ausgeführt: In der App oder auf der Website der Bank ist das zu sehen. ${payee} kann sagen, ob das Geld angekommen ist.`,
  },
  unknown: {
    title: "Diese Seite gibt es nicht",
    hint: byVoice("Prüfen Sie, ob der Link vollständig ist.", "Prüfe, ob der Link vollständig ist."),
  },
  tooMany: {
    title: "Zu viele Versuche",
    hint: byVoice(
      "Aus Ihrem Netz wurden viele Links geöffnet, die es nicht gibt. Warten Sie eine Minute und öffnen Sie Ihren Link dann noch einmal.",
      "Aus deinem Netz wurden viele Links geöffnet, die es nicht gibt. Warte eine Minute und öffne deinen Link dann noch einmal.",
    ),
  },
  trouble: {
    title: "Bei uns ist etwas schiefgelaufen",
    hint: byVoice(
      "Versuchen Sie es erneut. Falls Sie die Zahlung bei Ihrer Bank schon bestätigt haben, wiederholen Sie sie nicht: Wir prüfen das.",
      "Versuche es erneut. Falls du die Zahlung bei deiner Bank schon bestätigt hast, wiederhole sie nicht: Wir prüfen das.",
    ),
    tryAgain: "Erneut versuchen",
  },
  problems: {
    bankUnavailable: byVoice(
      "Diese Bank antwortet zurzeit nicht. Versuchen Sie es später oder wählen Sie eine andere.",
      "Diese Bank antwortet zurzeit nicht. Versuche es später oder wähle eine andere.",
    ),
    attemptInProgress: "Es wurde keine andere Bank gewählt: Eine Zahlung läuft bereits.",
    notTaken: (button) =>
      `„${button}“ wurde nicht ausgeführt: Erst muss feststehen, was aus der begonnenen Zahlung wird.`,
    other: byVoice("Das hat nicht geklappt. Versuchen Sie es erneut.", "Das hat nicht geklappt. Versuche es erneut."),
  },
  contact: {
    both: byVoice("Fragen? Schreiben Sie an @ oder rufen Sie an: #.", "Fragen? Schreibe an @ oder rufe an: #."),
    email: byVoice("Fragen? Schreiben Sie an @.", "Fragen? Schreibe an @."),
    phone: byVoice("Fragen? Rufen Sie an: #.", "Fragen? Rufe an: #."),
    mailTo: (payee) => `E-Mail an ${payee}`,
    callTo: (payee) => `${payee} anrufen`,
  },
  footer: { language: "Sprache", secure: "Sichere Zahlung von Bank zu Bank" },
});

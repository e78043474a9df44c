import type { VerifyWords } from "./words";

export const de: VerifyWords = {
  title: "Ist dieses Dokument so, wie es unterschrieben wurde?",
  intro:
    "Hier lässt sich ein PDF prüfen, das mit Paraph unterschrieben wurde: wer es unterschrieben hat, wann und wie, und ob seither etwas geändert wurde.",
  file: "Das PDF",
  fileHint: "Auswählen oder hierher ziehen. Bis 32 MB.",
  submit: "Dokument prüfen",
  again: "Ein Dokument prüfen",
  kept: "Die Datei wird angesehen und vergessen: Nichts davon wird aufbewahrt.",
  language: "Sprache",
  asked: (revisions) => ({
    title: "Gefragt ist nach einem Dokument, das hier entstanden ist",
    hint: `Wir kennen es in ${revisions} ${revisions === 1 ? "Fassung" : "Fassungen"}. Ein Code lässt sich auf jedes Papier kopieren: Ob es dieses Dokument ist, zeigt nur die Datei selbst.`,
  }),
  askedUnknown: {
    title: "Dieser Code nennt kein Dokument, das hier entstanden ist",
    hint: "Die Datei selbst kann trotzdem unser Siegel tragen.",
  },
  another: {
    title: "Das ist nicht das Dokument, das der Code nennt",
    hint: "Was unten steht, gilt für die gezeigte Datei. Der gescannte Code gehört zu einer anderen.",
  },
  sealed: {
    title: "Dieses Dokument ist so, wie es gesiegelt wurde",
    hint: "Kein Byte von dem, was gesiegelt und unterschrieben wurde, hat sich geändert.",
  },
  changed: {
    title: "Dieses Dokument wurde geändert",
    hint: "Es begann als Dokument, das hier gesiegelt wurde, und ist nicht mehr, was gesiegelt und unterschrieben wurde.",
  },
  cutOff: {
    title: "Das ist eine frühere Fassung des Dokuments",
    hint: "Was darin steht, ist unverändert, aber spätere Unterschriften fehlen. Es gibt eine neuere Fassung.",
  },
  notOurs: {
    title: "Dieses Dokument trägt nicht unser Siegel",
    hint: "Nichts darin zeigt, dass es hier unterschrieben wurde. Über Signaturen anderer, die es enthalten kann, sagt das nichts.",
  },
  sealedFor: "Gesiegelt für",
  document: "Dokument",
  signatures: "Unterschriften",
  signedBefore: "Unterschriften vor der Änderung",
  nobody: "Noch niemand hat es unterschrieben.",
  nobodyKnown: "Keine, für die sich einstehen lässt.",
  unnamed: "Jemand ohne Namen",
  methods: {
    HANDWRITTEN: "auf einem Bildschirm geschrieben",
    EMAIL_OTP: "mit einem Code per E-Mail",
    SMS_OTP: "mit einem Code per SMS",
    CERTIFICATE: "mit einem eigenen Zertifikat",
    REMOTE: "über einen Signaturdienst",
  },
  certificate: (holder, issuer) => `Zertifikat von ${holder}, ausgestellt von ${issuer}`,
  levels: {
    "B-B": "ohne Zeitstempel",
    "B-T": "mit Zeitstempel",
    "B-LT": "mit Zeitstempel, auf Dauer prüfbar",
    "B-LTA": "mit Zeitstempeln, auf Dauer prüfbar im Archiv",
  },
  changes: "Was geändert wurde",
  kinds: {
    BYTES_CHANGED: "Bytes von dem, was gesiegelt oder unterschrieben wurde, sind nicht mehr, was sie waren.",
    CONTENT_CHANGED: "Was eine Seite zeigt, wurde geändert: Text, ein Bild, ihre Größe oder ihre Ebenen.",
    PAGES_CHANGED: "Eine Seite wurde hinzugefügt, entfernt, ersetzt oder verschoben.",
    ANNOTATION_CHANGED:
      "Etwas auf einer Seite wurde hinzugefügt, entfernt oder verschoben: eine Notiz, ein Link, ein Stempel, ein Feld.",
    FIELD_CHANGED: "Was ein Feld sagt oder zeigt, wurde geändert, oder jemand anderes hat dort unterschrieben.",
    BYTES_APPENDED: "Hinter dem Ende der Datei wurde etwas angehängt.",
    REVISION_MISSING: "Das Ende wurde abgeschnitten: Spätere Unterschriften fehlen.",
    OTHER: "Etwas anderes wurde geändert: ein Anhang, eine Aktion, was die Datei von sich selbst sagt.",
  },
  since: (revision) => `Seit Fassung ${revision}.`,
  unrecorded:
    "Dieses Dokument steht nicht in unseren Aufzeichnungen. Was hier steht, beweist das Zertifikat unseres Siegels, und nicht mehr: Spätere Unterschriften können fehlen.",
  legal:
    "Das Siegel beweist, dass das Dokument unverändert ist. Eine Unterschrift von Hand oder mit einem Code ist nach der eIDAS-Verordnung eine einfache elektronische Signatur dieser Person; ein eigenes Zertifikat spricht für sich.",
  demo: "Das ist eine Demo: Das Siegel kann jeder machen, und es beweist nichts.",
  problems: {
    missing: "Es ist keine Datei ausgewählt.",
    tooLarge: "Die Datei ist größer als 32 MB.",
    tooMany: "Von hier aus wurden zu viele Dateien geprüft. In einer Minute geht es wieder.",
    unreadable: "Die Datei ist zu aufwendig zu lesen: beschädigt oder absichtlich unlesbar gemacht.",
    away: "Der Dienst ist einen Moment nicht da. Bitte noch einmal versuchen.",
    other: "Die Datei konnte nicht geprüft werden. Bitte noch einmal versuchen.",
  },
};

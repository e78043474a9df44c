import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const de = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} bittet um ${byVoice("Ihre", "deine")} Unterschrift: ${what}`,
    reminderSubject: (payee) => `Erinnerung: ${payee} wartet auf ${byVoice("Ihre", "deine")} Unterschrift`,
    asks: (payee, what) => `${payee} bittet ${byVoice("Sie", "dich")}, „${what}“ zu lesen und zu unterschreiben.`,
    document: "Dokument",
    until: "Bis",
    link: "Lesen und unterschreiben",
    note: byVoice(
      "Der Link gehört nur Ihnen: Wer ihn hat, kann in Ihrem Namen unterschreiben. Geben Sie ihn nicht weiter.",
      "Der Link gehört nur dir: Wer ihn hat, kann in deinem Namen unterschreiben. Gib ihn nicht weiter.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} bittet um ${byVoice("Ihre", "deine")} Freigabe: ${what}`,
    reminderSubject: (payee) => `Erinnerung: ${payee} wartet auf ${byVoice("Ihre", "deine")} Freigabe`,
    asks: (payee, what) => `${payee} bittet ${byVoice("Sie", "dich")}, „${what}“ zu lesen und freizugeben.`,
    link: "Lesen und freigeben",
    note: byVoice(
      "Der Link gehört nur Ihnen: Wer ihn hat, kann in Ihrem Namen freigeben. Geben Sie ihn nicht weiter.",
      "Der Link gehört nur dir: Wer ihn hat, kann in deinem Namen freigeben. Gib ihn nicht weiter.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} hat „${what}“ abgebrochen; ${byVoice("Sie hatten", "du hattest")} es schon freigegeben. Es kommt nicht zum Abschluss.`,
      unsigned: (payee, what) => `${payee} hat „${what}“ abgebrochen. Es ist nichts mehr freizugeben.`,
    },
    rejected: {
      subject: (what) => `Kommt nicht zum Abschluss: ${what}`,
      said: (payee, what) =>
        `„${what}“, worum ${payee} gebeten hatte, kommt nicht zum Abschluss: Jemand hat abgelehnt.`,
    },
    expired: {
      said: (payee, what) =>
        `„${what}“, worum ${payee} gebeten hatte, kommt nicht zum Abschluss: Nicht alle haben es rechtzeitig freigegeben oder unterschrieben.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} bittet nicht mehr um diese Freigabe: ${what}`,
      said: (payee, what) =>
        `${payee} hat jemand anderen gebeten, „${what}“ freizugeben. Der bisherige Link gilt nicht mehr.`,
    },
    completed: {
      subject: (what) => `Abgeschlossen: ${what}`,
      said: (payee, what) =>
        `„${what}“, worum ${payee} gebeten hatte, ist abgeschlossen: Alle haben es freigegeben oder unterschrieben.`,
      link: "Dokumente herunterladen",
      attached: "Die Dokumente sind angehängt.",
    },
    code: {
      subject: (code) => `${code} ist ${byVoice("Ihr", "dein")} Code zum Freigeben`,
      said: (code, payee) => `${byVoice("Ihr", "Dein")} Code zum Freigeben der Dokumente von ${payee}: ${code}`,
      note: byVoice(
        "Er gilt zehn Minuten. Geben Sie nur frei, wenn die Seite denselben Dokumentencode zeigt. Niemand wird Sie je am Telefon nach diesem Code fragen.",
        "Er gilt zehn Minuten. Gib nur frei, wenn die Seite denselben Dokumentencode zeigt. Niemand wird dich je am Telefon nach diesem Code fragen.",
      ),
    },
    text: (code, payee, documents) =>
      `${code} ist ${byVoice("Ihr", "dein")} Code zum Freigeben bei ${payee} (Dokumente ${documents}). 10 Minuten gültig. ${byVoice("Sagen Sie ihn niemandem", "Sag ihn niemandem")}.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} hat abgebrochen: ${what}`,
    said: (payee, what) =>
      `${payee} hat „${what}“ abgebrochen; ${byVoice("Sie hatten", "du hattest")} schon unterschrieben. Es kommt nicht zum Abschluss.`,
    unsigned: (payee, what) => `${payee} hat „${what}“ abgebrochen. Es ist nichts mehr zu unterschreiben.`,
    link: "Ansehen, wie es steht",
    note: byVoice("Sie müssen nichts tun.", "Du musst nichts tun."),
  },
  rejected: {
    subject: (what) => `Wird nicht unterschrieben: ${what}`,
    said: (payee, what) =>
      `„${what}“, worum ${payee} gebeten hatte, kommt nicht zum Abschluss: Jemand hat die Unterschrift abgelehnt.`,
  },
  expired: {
    subject: (what) => `Frist abgelaufen: ${what}`,
    said: (payee, what) =>
      `„${what}“, worum ${payee} gebeten hatte, wurde nicht rechtzeitig von allen unterschrieben. Es kommt nicht zum Abschluss.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} bittet nicht mehr um diese Unterschrift: ${what}`,
    said: (payee, what) =>
      `${payee} hat jemand anderen gebeten, „${what}“ zu unterschreiben. Der bisherige Link gilt nicht mehr.`,
    note: "Es ist nichts weiter zu tun.",
  },
  reading: {
    subject: (payee, what) => `${payee} sendet zum Lesen: ${what}`,
    said: (payee, what) =>
      `${payee} sendet „${what}“ zum Lesen, während andere um ihre Unterschrift gebeten sind. Zu unterschreiben ist nichts.`,
    link: "Dokumente lesen",
    note: "Der Link zeigt die Dokumente allen, die ihn haben.",
  },
  completed: {
    subject: (what) => `Von allen unterschrieben: ${what}`,
    said: (payee, what) => `„${what}“, worum ${payee} gebeten hatte, ist von allen unterschrieben.`,
    download: `${byVoice("Sie können", "Du kannst")} es herunterladen.`,
    link: "Unterschriebene Dokumente herunterladen",
    note: byVoice(
      "Bewahren Sie das PDF selbst auf: Die Unterschriften stehen darin, und jeder kann sie prüfen.",
      "Bewahre dir das PDF selbst auf: Die Unterschriften stehen darin, und jeder kann sie prüfen.",
    ),
    attached: "Die unterschriebenen Dokumente sind angehängt.",
    copies: (addresses) => `Eine Kopie geht an ${addresses}.`,
  },
  copy: {
    subject: (what) => `Kopie dessen, was alle unterschrieben haben: ${what}`,
    said: (payee, what) =>
      `„${what}“ ist von allen unterschrieben. ${payee} hat gebeten, eine Kopie an diese Adresse zu senden.`,
    tooLarge: (payee) => `Für eine E-Mail sind die Dokumente zu groß; zu haben sind alle bei ${payee}.`,
    link: "Ein unterschriebenes Dokument prüfen",
  },
  code: {
    subject: (code) => `${code} ist ${byVoice("Ihr", "dein")} Code zum Unterschreiben`,
    said: (code, payee) => `${byVoice("Ihr", "Dein")} Code zum Unterschreiben der Dokumente von ${payee}: ${code}`,
    documents: "Dokumente",
    link: "Zurück zu den Dokumenten",
    note: byVoice(
      "Er gilt zehn Minuten. Unterschreiben Sie nur, wenn die Seite denselben Dokumentencode zeigt. Niemand wird Sie je am Telefon nach diesem Code fragen.",
      "Er gilt zehn Minuten. Unterschreibe nur, wenn die Seite denselben Dokumentencode zeigt. Niemand wird dich je am Telefon nach diesem Code fragen.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} ist ${byVoice("Ihr", "dein")} Code zum Unterschreiben bei ${payee} (Dokumente ${documents}). 10 Minuten gültig. ${byVoice("Sagen Sie ihn niemandem", "Sag ihn niemandem")}.`,
});

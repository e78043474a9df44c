import type { ByVoice } from "@/lib/shared/language/voice";
import type { SignerWords } from "./words";

export const nl = (byVoice: ByVoice): SignerWords => ({
  request: {
    subject: (payee, what) => `${payee} vraagt om ${byVoice("uw", "je")} handtekening: ${what}`,
    reminderSubject: (payee) => `Herinnering: ${payee} wacht op ${byVoice("uw", "je")} handtekening`,
    asks: (payee, what) => `${payee} vraagt ${byVoice("u", "je")} om ‘${what}’ te lezen en te ondertekenen.`,
    document: "Document",
    until: "Tot en met",
    link: "Lezen en ondertekenen",
    note: byVoice(
      "De link is alleen voor u: wie hem heeft, kan in uw naam ondertekenen. Stuur hem niet door.",
      "De link is alleen voor jou: wie hem heeft, kan in jouw naam ondertekenen. Stuur hem niet door.",
    ),
  },
  approval: {
    subject: (payee, what) => `${payee} vraagt om ${byVoice("uw", "je")} goedkeuring: ${what}`,
    reminderSubject: (payee) => `Herinnering: ${payee} wacht op ${byVoice("uw", "je")} goedkeuring`,
    asks: (payee, what) => `${payee} vraagt ${byVoice("u", "je")} om ‘${what}’ te lezen en goed te keuren.`,
    link: "Lezen en goedkeuren",
    note: byVoice(
      "De link is alleen voor u: wie hem heeft, kan in uw naam goedkeuren. Stuur hem niet door.",
      "De link is alleen voor jou: wie hem heeft, kan in jouw naam goedkeuren. Stuur hem niet door.",
    ),
    cancelled: {
      said: (payee, what) =>
        `${payee} heeft ‘${what}’ geannuleerd, dat ${byVoice("u", "je")} al had goedgekeurd. Het wordt niet afgerond.`,
      unsigned: (payee, what) => `${payee} heeft ‘${what}’ geannuleerd. Goedkeuren is niet meer nodig.`,
    },
    rejected: {
      subject: (what) => `Wordt niet afgerond: ${what}`,
      said: (payee, what) => `‘${what}’, waar ${payee} om vroeg, wordt niet afgerond: iemand heeft geweigerd.`,
    },
    expired: {
      said: (payee, what) =>
        `‘${what}’, waar ${payee} om vroeg, wordt niet afgerond: niet iedereen heeft het op tijd goedgekeurd of ondertekend.`,
    },
    replaced: {
      subject: (payee, what) => `${payee} vraagt niet meer om deze goedkeuring: ${what}`,
      said: (payee, what) =>
        `${payee} heeft iemand anders gevraagd om ‘${what}’ goed te keuren. De vorige link werkt niet meer.`,
    },
    completed: {
      subject: (what) => `Afgerond: ${what}`,
      said: (payee, what) =>
        `‘${what}’, waar ${payee} om vroeg, is afgerond: iedereen heeft het goedgekeurd of ondertekend.`,
      link: "Documenten downloaden",
      attached: "De documenten zijn bijgevoegd.",
    },
    code: {
      subject: (code) => `${code} is ${byVoice("uw", "je")} code om goed te keuren`,
      said: (code, payee) => `${byVoice("Uw", "Je")} code om de documenten van ${payee} goed te keuren: ${code}`,
      note: byVoice(
        "De code is tien minuten geldig. Keur alleen goed als de pagina dezelfde documentcode toont. Niemand zal u ooit telefonisch om deze code vragen.",
        "De code is tien minuten geldig. Keur alleen goed als de pagina dezelfde documentcode toont. Niemand zal je ooit telefonisch om deze code vragen.",
      ),
    },
    text: (code, payee, documents) =>
      `${code}: ${byVoice("uw", "je")} code om goed te keuren bij ${payee} (documenten ${documents}). 10 minuten geldig. Deel hem met niemand.`,
  },
  cancelled: {
    subject: (payee, what) => `${payee} heeft geannuleerd: ${what}`,
    said: (payee, what) =>
      `${payee} heeft ‘${what}’ geannuleerd, dat ${byVoice("u", "je")} al had ondertekend. Het wordt niet afgerond.`,
    unsigned: (payee, what) => `${payee} heeft ‘${what}’ geannuleerd. Ondertekenen is niet meer nodig.`,
    link: "Bekijken hoe het ervoor staat",
    note: byVoice("U hoeft niets te doen.", "Je hoeft niets te doen."),
  },
  rejected: {
    subject: (what) => `Wordt niet ondertekend: ${what}`,
    said: (payee, what) =>
      `‘${what}’, waar ${payee} om vroeg, wordt niet afgerond: iemand heeft geweigerd te ondertekenen.`,
  },
  expired: {
    subject: (what) => `Termijn verstreken: ${what}`,
    said: (payee, what) =>
      `‘${what}’, waar ${payee} om vroeg, is niet op tijd door iedereen ondertekend. Het wordt niet afgerond.`,
  },
  replaced: {
    subject: (payee, what) => `${payee} vraagt niet meer om deze handtekening: ${what}`,
    said: (payee, what) =>
      `${payee} heeft iemand anders gevraagd om ‘${what}’ te ondertekenen. De vorige link werkt niet meer.`,
    note: "Er hoeft verder niets te gebeuren.",
  },
  reading: {
    subject: (payee, what) => `${payee} stuurt documenten om te lezen: ${what}`,
    said: (payee, what) =>
      `${payee} stuurt ‘${what}’ om te lezen, terwijl anderen het ondertekenen. Er valt niets te ondertekenen.`,
    link: "De documenten lezen",
    note: "De link toont de documenten aan wie hem heeft.",
  },
  completed: {
    subject: (what) => `Door iedereen ondertekend: ${what}`,
    said: (payee, what) => `‘${what}’, waar ${payee} om vroeg, is door iedereen ondertekend.`,
    download: `${byVoice("U kunt", "Je kunt")} het downloaden.`,
    link: "Ondertekende documenten downloaden",
    note: "Bewaar de pdf zelf: de handtekeningen staan erin en iedereen kan ze controleren.",
    attached: "De ondertekende documenten zijn bijgevoegd.",
    copies: (addresses) => `Er gaat een kopie naar ${addresses}.`,
  },
  copy: {
    subject: (what) => `Kopie van wat iedereen heeft ondertekend: ${what}`,
    said: (payee, what) =>
      `“${what}” is door iedereen ondertekend. ${payee} heeft gevraagd een kopie naar dit adres te sturen.`,
    tooLarge: (payee) => `De documenten zijn te groot voor een e-mail. ${payee} kan ze bezorgen.`,
    link: "Een ondertekend document controleren",
  },
  code: {
    subject: (code) => `${code} is ${byVoice("uw", "je")} code om te ondertekenen`,
    said: (code, payee) => `${byVoice("Uw", "Je")} code om de documenten van ${payee} te ondertekenen: ${code}`,
    documents: "Documenten",
    link: "Terug naar de documenten",
    note: byVoice(
      "De code is tien minuten geldig. Onderteken alleen als de pagina dezelfde documentcode toont. Niemand zal u ooit telefonisch om deze code vragen.",
      "De code is tien minuten geldig. Onderteken alleen als de pagina dezelfde documentcode toont. Niemand zal je ooit telefonisch om deze code vragen.",
    ),
  },
  text: (code, payee, documents) =>
    `${code} is ${byVoice("uw", "je")} code om te tekenen bij ${payee} (documenten ${documents}). 10 minuten geldig. Deel hem met niemand.`,
});

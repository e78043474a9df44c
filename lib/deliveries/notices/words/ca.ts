import type { NoticeWords } from "./words";

export const ca: NoticeWords = {
  thanks: "Gràcies.",
  ordered: (payee) => `El banc ha rebut l’ordre d’aquest pagament a ${payee}.`,
  accepted: (payee) => `El banc ha acceptat aquest pagament a ${payee}.`,
  scheduled: (payee, day) => `El banc ha rebut l’ordre d’aquest pagament a ${payee}, que es farà el ${day}.`,
  seen: (payee) => `${payee} ha vist arribar aquest pagament.`,
  attached: "Els documents van adjunts.",
  onPage: "Els documents que no caben en un correu són a la pàgina del pagament.",
  copies: (addresses) => `S’envia una còpia a ${addresses}.`,
  copy: (payee) => `${payee} ha demanat que s’enviï una còpia a aquesta adreça.`,
  page: "Obrir la pàgina del pagament",
  rejected: {
    subject: (payee, amount) => `Pagament a ${payee} no rebut: ${amount}`,
    takenSubject: (payee, amount) => `Pagament a ${payee} ja no confirmat: ${amount}`,
    byBank: (payee) =>
      `El banc havia rebut l’ordre d’aquest pagament a ${payee} i després l’ha rebutjada. ${payee} no té els diners.`,
    taken: (payee) => `Aquest pagament a ${payee} es va confirmar al principi i ja no és vàlid.`,
    again:
      "Abans de pagar res una altra vegada, el compte mostra si els diners encara hi són. La pàgina del pagament diu si es pot pagar de nou.",
  },
  reinstated: {
    subject: (payee, amount) => `Pagament a ${payee} finalment confirmat: ${amount}`,
    said: (payee) => `Aquest pagament a ${payee} és vàlid al final. No s’ha de pagar una altra vegada.`,
  },
};

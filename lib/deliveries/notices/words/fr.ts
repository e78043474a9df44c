import type { NoticeWords } from "./words";

export const fr: NoticeWords = {
  thanks: "Merci.",
  ordered: (payee) => `La banque a reçu l’ordre de ce paiement à ${payee}.`,
  accepted: (payee) => `La banque a accepté ce paiement à ${payee}.`,
  scheduled: (payee, day) => `La banque a reçu l’ordre de ce paiement à ${payee}, à exécuter le ${day}.`,
  seen: (payee) => `${payee} a vu arriver ce paiement.`,
  attached: "Les documents sont joints.",
  onPage: "Les documents qui ne tiennent pas dans un e-mail sont sur la page de paiement.",
  copies: (addresses) => `Une copie est envoyée à ${addresses}.`,
  copy: (payee) => `${payee} a demandé l’envoi d’une copie à cette adresse.`,
  page: "Ouvrir la page de paiement",
  rejected: {
    subject: (payee, amount) => `Paiement à ${payee} non reçu : ${amount}`,
    takenSubject: (payee, amount) => `Le paiement à ${payee} n’est plus confirmé : ${amount}`,
    byBank: (payee) =>
      `La banque avait reçu l’ordre de ce paiement à ${payee}, puis l’a rejeté. ${payee} n’a pas l’argent.`,
    taken: (payee) => `Ce paiement à ${payee} avait d’abord été confirmé et n’est plus valable.`,
    again:
      "Avant de payer une seconde fois, le compte montre si l’argent y est encore. La page de paiement dit s’il est possible de payer à nouveau.",
  },
  reinstated: {
    subject: (payee, amount) => `Paiement à ${payee} finalement confirmé : ${amount}`,
    said: (payee) => `Ce paiement à ${payee} est finalement valable. Il n’est pas à payer une seconde fois.`,
  },
};

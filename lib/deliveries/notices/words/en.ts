import type { NoticeWords } from "./words";

export const en: NoticeWords = {
  thanks: "Thank you.",
  ordered: (payee) => `The bank has received the order for this payment to ${payee}.`,
  accepted: (payee) => `The bank has accepted this payment to ${payee}.`,
  scheduled: (payee, day) =>
    `The bank has received the order for this payment to ${payee}, to be carried out on ${day}.`,
  seen: (payee) => `${payee} has seen this payment arrive.`,
  attached: "The documents are attached.",
  onPage: "Documents that do not fit into a mail are on the payment page.",
  copies: (addresses) => `A copy goes to ${addresses}.`,
  copy: (payee) => `${payee} asked for a copy to be sent to this address.`,
  page: "Open the payment page",
  rejected: {
    subject: (payee, amount) => `Payment to ${payee} not received: ${amount}`,
    takenSubject: (payee, amount) => `Payment to ${payee} no longer confirmed: ${amount}`,
    byBank: (payee) =>
      `The bank had received the order for this payment to ${payee}, and has rejected it since. ${payee} does not have the money.`,
    taken: (payee) => `This payment to ${payee} was confirmed at first, and does not stand any more.`,
    again:
      "Before anything is paid again, the account shows whether the money is there. The payment page says whether it can be paid again.",
  },
  reinstated: {
    subject: (payee, amount) => `Payment to ${payee} confirmed after all: ${amount}`,
    said: (payee) => `This payment to ${payee} stands after all. It is not to be paid again.`,
  },
};

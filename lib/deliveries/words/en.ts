import type { DeliveryWords } from "./words";

export const en = (): DeliveryWords => ({
  subject: (payee, amount) => `Payment request from ${payee}: ${amount}`,
  asks: (payee) => `${payee} asks you for this payment. You make it at your own bank: no card, no account to open.`,
  link: (amount) => `Pay ${amount}`,
  text: (payee, amount, url) => `${payee} asks you for ${amount}. Pay from your bank: ${url}`,
  reminder: {
    subject: (payee, amount) => `Reminder from ${payee}: ${amount}`,
    before: (payee, day) => `A reminder from ${payee}: this payment is due on ${day}.`,
    today: (payee) => `A reminder from ${payee}: this payment is due today.`,
    after: (payee, day) => `A reminder from ${payee}: this payment was due on ${day} and is still open.`,
    open: (payee) => `A reminder from ${payee}: this payment is still open.`,
    paid: "If you have paid meanwhile, you need not do anything.",
    text: (payee, amount, url) => `Reminder from ${payee}: ${amount}. Pay from your bank: ${url}`,
  },
});

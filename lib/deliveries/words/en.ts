import type { DeliveryWords } from "./words";

export const en = (): DeliveryWords => ({
  subject: (payee, amount) => `Payment request from ${payee}: ${amount}`,
  asks: (payee) => `${payee} asks you for this payment. You make it at your own bank: no card, no account to open.`,
  link: (amount) => `Pay ${amount}`,
  text: (payee, amount, url) => `${payee} asks you for ${amount}. Pay from your bank: ${url}`,
});

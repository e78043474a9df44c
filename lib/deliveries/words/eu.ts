import type { DeliveryWords } from "./words";

export const eu = (): DeliveryWords => ({
  subject: (payee, amount) => `Ordainketa-eskaera (${payee}): ${amount}`,
  asks: (payee) =>
    `Ordainketa-eskaera bat duzu: ${payee}. Zure bankutik egiten da, txartelik gabe eta erregistratu gabe.`,
  link: (amount) => `Ordaindu ${amount}`,
  text: (payee, amount, url) => `Ordainketa-eskaera (${payee}): ${amount}. Ordaindu zure bankutik: ${url}`,
});

import type { DeliveryWords } from "./words";

export const eu = (): DeliveryWords => ({
  subject: (payee, amount) => `Ordainketa-eskaera (${payee}): ${amount}`,
  asks: (payee) =>
    `Ordainketa-eskaera bat duzu: ${payee}. Zure bankutik egiten da, txartelik gabe eta erregistratu gabe.`,
  link: (amount) => `Ordaindu ${amount}`,
  text: (payee, amount, url) => `Ordainketa-eskaera (${payee}): ${amount}. Ordaindu zure bankutik: ${url}`,
  reminder: {
    subject: (payee, amount) => `Gogorarazpena (${payee}): ${amount}`,
    before: (payee, day) => `Gogorarazpena (${payee}): ordainketa honen epemuga: ${day}.`,
    today: (payee) => `Gogorarazpena (${payee}): ordainketa honen epemuga gaur da.`,
    after: (payee, day) =>
      `Gogorarazpena (${payee}): ordainketa honen epemuga (${day}) igaro da, eta oraindik ordaintzeke dago.`,
    open: (payee) => `Gogorarazpena (${payee}): ordainketa hau oraindik ordaintzeke dago.`,
    paid: "Dagoeneko ordaindu baduzu, ez duzu ezer egin behar.",
    text: (payee, amount, url) => `Gogorarazpena (${payee}): ${amount}. Ordaindu zure bankutik: ${url}`,
  },
});

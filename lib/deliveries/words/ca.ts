import type { ByVoice } from "@/lib/shared/language/voice";
import type { DeliveryWords } from "./words";

export const ca = (byVoice: ByVoice): DeliveryWords => ({
  subject: (payee, amount) => `Sol·licitud de pagament de ${payee}: ${amount}`,
  asks: (payee) =>
    `${payee} ${byVoice(
      "us demana aquest pagament. Es fa des del vostre banc, sense targeta i sense registrar-vos.",
      "et demana aquest pagament. Es fa des del teu banc, sense targeta i sense registrar-te.",
    )}`,
  link: (amount) => `Pagar ${amount}`,
  text: (payee, amount, url) =>
    byVoice(
      `${payee} us demana ${amount}. Pagueu des del vostre banc: ${url}`,
      `${payee} et demana ${amount}. Paga des del teu banc: ${url}`,
    ),
  reminder: {
    subject: (payee, amount) => `Recordatori de ${payee}: ${amount}`,
    before: (payee, day) => `Recordatori de ${payee}: aquest pagament venç el dia ${day}.`,
    today: (payee) => `Recordatori de ${payee}: aquest pagament venç avui.`,
    after: (payee, day) => `Recordatori de ${payee}: aquest pagament va vèncer el dia ${day} i continua pendent.`,
    open: (payee) => `Recordatori de ${payee}: aquest pagament continua pendent.`,
    paid: byVoice("Si ja l’heu pagat, no heu de fer res.", "Si ja l’has pagat, no has de fer res."),
    text: (payee, amount, url) =>
      byVoice(
        `Recordatori de ${payee}: ${amount}. Pagueu des del vostre banc: ${url}`,
        `Recordatori de ${payee}: ${amount}. Paga des del teu banc: ${url}`,
      ),
  },
});

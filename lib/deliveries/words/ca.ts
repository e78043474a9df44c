import type { ByVoice } from "@/lib/shared/voice";
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
});
